import type { Sheet, SheetText } from './sheet.ts';

export interface Column {
  title: string;
  /** A share of the width; all shares add up to 1. */
  share: number;
  align?: 'left' | 'right';
}

/** Texts under each other in one cell. */
export type Cell = readonly SheetText[];

const GAP = 14;
const PAD = 7;
const HEAD = 40;
/** No row is higher than this part of a page: what is longer is shrunk, then cut with an ellipsis. */
const HIGHEST_ROW = 0.3;

/** A table whose headings are repeated on each page it goes on to. Rows are not split between pages. */
export async function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const places = placesOf(sheet, columns);
  const head = () => {
    const y = sheet.take(HEAD);
    for (const { x, width, column } of places)
      sheet.line(
        column.title,
        { x, y, width, height: HEAD - 6 },
        { weight: 'bold', size: 21, align: column.align ?? 'left' },
      );
    sheet.fill(sheet.left, y + HEAD - 5, sheet.width, 2);
  };
  // A heading alone at the foot of a page would be of no use.
  sheet.keepTogether(HEAD + 80);
  const end = sheet.repeat(head);
  for (const row of rows) {
    const cells = places.map(({ width }, at) =>
      sheet.measure(row[at] ?? [], width, Math.floor(sheet.pageHeight * HIGHEST_ROW)),
    );
    const height = Math.max(24, ...cells.map((cell) => cell.height));
    const y = sheet.take(height + 2 * PAD + 1) + PAD;
    for (const [at, { x, width, column }] of places.entries())
      cells[at]?.draw({ x, y, width, height }, { align: column.align ?? 'left' });
    sheet.fill(sheet.left, y + height + PAD, sheet.width, 1);
    await sheet.pause();
  }
  end();
}

function placesOf(sheet: Sheet, columns: readonly Column[]) {
  const total = sheet.width - GAP * (columns.length - 1);
  let x = sheet.left;
  return columns.map((column) => {
    const place = { x: Math.round(x), width: Math.floor(total * column.share), column };
    x += total * column.share + GAP;
    return place;
  });
}
