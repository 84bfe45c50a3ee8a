export { isEmpty, listOf, objectOf, textOf, wordOf } from '../../json/fields.ts';
