/** Whether a text is one whole JSON value. Its value is not kept: parsing for good comes later. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
