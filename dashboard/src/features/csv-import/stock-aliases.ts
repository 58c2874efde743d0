// Not translated: names of columns in files.
/** How files call the quantity on the shelf, the most specific first: exports of products, and counts. */
export const STOCK_ALIASES = [
  'variant inventory qty',
  'inventory quantity',
  'inventory qty',
  'on hand current',
  'on hand new',
  'stock quantity',
  'stock on hand',
  'quantity on hand',
  'on hand',
  'stock',
  'quantity in stock',
] as const;
