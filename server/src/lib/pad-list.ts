/** Repeats the first element until the length is a power of two: lists of values then need few different statements. */
export function padList(list: readonly string[]): string[] {
  const padded = [...list];
  const size = 2 ** Math.ceil(Math.log2(list.length));
  while (padded.length < size) padded.push(list[0] ?? '');
  return padded;
}
