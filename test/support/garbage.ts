import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Bytes in use before and after something tell then what it holds. */
export function collectGarbage(): void {
  // Once more: some of what the first collection let go of is given back by the next one only.
  gc();
  gc();
}
