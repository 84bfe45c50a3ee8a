/** A JSON value as JSON.parse gives it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; a key that was not sent reads as `undefined`. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
