import type { Order } from '../orders/index.ts';

/** By the ids of orders. */
export type TrackingCodes = Readonly<Record<string, string>>;

type Numbered = Pick<Order, 'id' | 'orderNumber'>;

export interface PastedCodes {
  codes: TrackingCodes;
  /** Lines that are for none of the orders. */
  unused: string[];
}

/**
 * The codes of a pasted column: from one order on, each for the next. Two columns are order numbers and codes, in any sequence of
 * orders. Undefined for a single code.
 */
export function pastedCodes(
  text: string,
  orders: readonly Numbered[],
  from: string,
): PastedCodes | undefined {
  const lines = text.replace(/\s+$/, '').split(/\r\n|\r|\n/);
  const rows = lines.map((line) => line.split(/[\t;,]/).map((cell) => cell.trim()));
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  if (filled.every((cells) => cells.length > 1)) return byNumber(filled, orders);
  if (lines.length < 2) return undefined;
  const start = orders.findIndex(({ id }) => id === from);
  const codes: Record<string, string> = {};
  const unused: string[] = [];
  for (const [index, line] of lines.entries()) {
    const order = orders[start + index];
    if (line.trim() === '') continue;
    if (order === undefined) unused.push(line.trim());
    else codes[order.id] = line.trim();
  }
  return { codes, unused };
}

const keyOf = (orderNumber: string): string => orderNumber.replace(/^#/, '').toLowerCase();

/** Not for a number that orders of two stores have: nobody can tell which one is meant. */
function byNumber(rows: readonly string[][], orders: readonly Numbered[]): PastedCodes {
  const codes: Record<string, string> = {};
  const unused: string[] = [];
  for (const [number = '', ...cells] of rows) {
    const [order, ...others] = orders.filter(({ orderNumber }) => keyOf(orderNumber) === keyOf(number));
    const code = cells.find((cell) => cell !== '');
    if (order === undefined || others.length > 0) unused.push([number, ...cells].filter(Boolean).join(' '));
    else if (code !== undefined) codes[order.id] = code;
  }
  return { codes, unused };
}

/** As the server compares them. */
const plain = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase();

/** The numbers of orders that share a code with another: most often one that was pasted twice. */
export function sharingCodes(codes: TrackingCodes, orders: readonly Numbered[]): string[] {
  const byCode = new Map<string, string[]>();
  for (const { id, orderNumber } of orders) {
    const code = plain(codes[id] ?? '');
    if (code !== '') byCode.set(code, [...(byCode.get(code) ?? []), orderNumber]);
  }
  return [...byCode.values()].filter((numbers) => numbers.length > 1).flat();
}
