/** What was counted of one product. */
export interface CountedLine {
  productId: string;
  sku: string;
  name: string;
  bin: string | null;
  counted: number;
  /** What was on hand when it was first counted: what moves later does not make the count wrong. */
  expected: number;
  /** It was sent, and the answer has not been seen: it may be booked already. */
  isSent?: boolean;
}

/** A count that is under way, as this browser keeps it. */
export interface StockCount {
  warehouseId: string;
  /** Names the count in the stock movements, and tells whether a line was booked. */
  reference: string;
  /** What was scanned last comes first. */
  lines: readonly CountedLine[];
}

/** As many as one adjustment can set. */
export const MAX_COUNTED = 1_000_000;

const isCounted = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNTED;

/** What the browser has stored, if it can be used. */
export function readCount(stored: unknown): StockCount | undefined {
  const { warehouseId, reference, lines } = (stored ?? {}) as Record<string, unknown>;
  if (typeof warehouseId !== 'string' || typeof reference !== 'string' || !Array.isArray(lines))
    return undefined;
  return { warehouseId, reference, lines: lines.filter(isLine) };
}

function isLine(value: unknown): value is CountedLine {
  const { productId, sku, name, counted, expected } = (value ?? {}) as Record<string, unknown>;
  return (
    [productId, sku, name].every((text) => typeof text === 'string') &&
    isCounted(counted) &&
    Number.isInteger(expected)
  );
}

export type Product = Omit<CountedLine, 'counted' | 'isSent'>;

/** The shelf before which somebody stands: its label was scanned. */
export interface Bin {
  name: string;
  /** What should be there. */
  products: readonly Product[];
}

/** What should be in the bin and nobody has counted. */
export const uncountedIn = (count: StockCount, { products }: Bin): Product[] =>
  products.filter(({ productId, expected }) => expected > 0 && lineOf(count, productId) === undefined);

export const lineOf = (count: StockCount, productId: string): CountedLine | undefined =>
  count.lines.find((line) => line.productId === productId);

/** With this many of the product; undefined for a number that cannot be counted. */
export function withCounted(count: StockCount, product: Product, counted: number): StockCount | undefined {
  if (!isCounted(counted)) return undefined;
  const known = lineOf(count, product.productId);
  const line = { ...(known ?? product), counted };
  return { ...count, lines: [line, ...withoutLines(count, [product.productId]).lines] };
}

/** Typed numbers leave the sequence of the lines as it is. */
export function withTyped(count: StockCount, productId: string, counted: number): StockCount | undefined {
  if (!isCounted(counted)) return undefined;
  return {
    ...count,
    lines: count.lines.map((line) => (line.productId === productId ? { ...line, counted } : line)),
  };
}

export const withoutLines = (count: StockCount, productIds: readonly string[]): StockCount => ({
  ...count,
  lines: count.lines.filter(({ productId }) => !productIds.includes(productId)),
});

export const markedSent = (
  count: StockCount,
  productIds: readonly string[],
  isSent: boolean,
): StockCount => ({
  ...count,
  lines: count.lines.map((line) => (productIds.includes(line.productId) ? { ...line, isSent } : line)),
});

export const unitsIn = ({ lines }: StockCount): number =>
  lines.reduce((sum, { counted }) => sum + counted, 0);

/** A line beside what is on hand now. */
export interface ReviewedLine extends CountedLine {
  onHand: number;
  /** What came in or went out since it was counted. */
  moved: number;
  /** What will be on hand: the count, and what has moved since. */
  setTo: number;
  difference: number;
}

export function reviewed(line: CountedLine, onHand: number): ReviewedLine {
  const moved = onHand - line.expected;
  const setTo = Math.min(MAX_COUNTED, Math.max(0, line.counted + moved));
  return { ...line, onHand, moved, setTo, difference: setTo - onHand };
}
