/** The price of a piece, from the price of all; undefined if it cannot be paid in cents. */
export function unitPriceOf(total: string | undefined, quantity: string | undefined): string | undefined {
  const cents = Math.round(Number(total) * 100) / Number(quantity);
  return Number.isInteger(cents) ? (cents / 100).toFixed(2) : undefined;
}
