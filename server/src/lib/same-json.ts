/** Whether two JSON values say the same: the order of names and of lists does not matter, nor does null for what is missing. */
export const isSameJson = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return `{${entries
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .sort()
    .join()}}`;
}
