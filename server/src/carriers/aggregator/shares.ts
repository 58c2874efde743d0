/** Equal parts that add up to the whole. */
export function sharesOf(total: number, count: number): number[] {
  const share = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => share + (i < total - share * count ? 1 : 0));
}
