/** Leaves out what is not there, so that it is not in the JSON either. */
export function definedOnly<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  // Entries lose their types; what is dropped is what T has as optional.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as T;
}

/** One line of text, however it was spaced. */
export const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
