/** Divides a list, in its order, into parts that have no more than `max` in all, or one element that is larger. */
export function bySize<T>(list: readonly T[], sizeOf: (one: T) => number, max: number): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const one of list) {
    const size = sizeOf(one);
    if (parts.length === 0 || room < size) {
      parts.push([]);
      room = max;
    }
    parts.at(-1)?.push(one);
    room -= size;
  }
  return parts;
}
