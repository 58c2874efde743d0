/** Leaves out what is not there, so that it is not in the JSON either. */
export function definedOnly<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const left: Partial<T> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== '') left[name] = value;
  }
  // What is dropped is what T has as optional.
  return left as T;
}

/** One line of text, however it was spaced. */
export const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
