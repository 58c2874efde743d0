/** Whether a value has properties, which may be anything. Also true of arrays. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
