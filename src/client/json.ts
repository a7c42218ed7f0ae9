/**
 * A value as JSON whose arrays are arrays, whatever scripts of the page have done: Prototype.js before 1.7 gives every array a
 * `toJSON` that returns text.
 */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, keepArray, indent);
}

/** `value` is what `toJSON` returned; the object that holds it has what was given. */
function keepArray(this: Record<string, unknown>, name: string, value: unknown): unknown {
  return Array.isArray(this[name]) ? this[name] : value;
}
