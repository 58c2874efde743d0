import {
  type Cell,
  type Column,
  cleanText,
  createSheet,
  drawTable,
  type Sheet,
  type SheetPage,
} from '../../carriers/labels/index.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import { textsIn } from './texts-in.ts';

/** How much of one product is to be taken from its bin, and for which orders. */
export interface PickLine {
  bin: string;
  sku: string;
  name: string;
  quantity: number;
  orders: { orderNumber: string; quantity: number }[];
}

export interface PickSection {
  warehouseId: string | null;
  /** In walking order. */
  lines: PickLine[];
  /** Items outside the catalog, which have no bin. */
  others: PickLine[];
}

export interface PickListContent {
  paper: PaperSize;
  /** The warehouse's name. */
  title: string;
  printedOn: string;
  orderCount: number;
  section: PickSection;
  /** Orders that were asked for and are not on the list, each with the reason. */
  leftOut: string[];
}

/** More orders than these get another row, so that none is cut off. */
const ORDERS_IN_ROW = 24;

/** One warehouse: its pages are numbered on their own, because somebody walks with them. */
export async function layOutPickList(content: PickListContent, signal?: AbortSignal): Promise<SheetPage[]> {
  const { title, printedOn, orderCount, section } = content;
  const sheet = await createSheet({
    paper: content.paper,
    runningHead: `Pick list · ${title}`,
    foot: `Pick list · ${title} · ${printedOn}`,
    texts: textsIn(content),
    signal,
  });
  const whole = { x: sheet.left, width: sheet.width };
  sheet.line(
    `Pick list · ${title}`,
    { ...whole, y: sheet.take(56), height: 52 },
    { weight: 'black', size: 40 },
  );
  const units = [...section.lines, ...section.others].reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [count(orderCount, 'order'), count(units, 'unit'), printedOn].join(' · ');
  sheet.line(facts, { ...whole, y: sheet.take(48), height: 36 }, { size: 26 });
  if (section.lines.length > 0) await drawLines(sheet, section.lines);
  if (section.others.length > 0) {
    drawTitle(sheet, 'Not in the catalog');
    await drawLines(sheet, section.others);
  }
  if (content.leftOut.length > 0) {
    drawTitle(sheet, 'Not on this list');
    await sheet.paragraph(content.leftOut, { size: 24 });
  }
  return sheet.finish();
}

function drawTitle(sheet: Sheet, title: string): void {
  sheet.space(20);
  sheet.keepTogether(150);
  sheet.line(
    title,
    { x: sheet.left, y: sheet.take(40), width: sheet.width, height: 36 },
    { weight: 'bold', size: 28 },
  );
}

const drawLines = (sheet: Sheet, lines: readonly PickLine[]): Promise<void> =>
  drawTable(
    sheet,
    sheet.isNarrow ? NARROW : WIDE,
    lines.flatMap((line) => rowsOf(line, sheet.isNarrow)),
  );

const WIDE: Column[] = [
  { title: 'Bin', share: 0.13 },
  { title: 'SKU', share: 0.19 },
  { title: 'Item', share: 0.3 },
  { title: 'Qty', share: 0.08, align: 'right' },
  { title: 'Orders', share: 0.3 },
];
const NARROW: Column[] = [
  { title: 'Bin', share: 0.2 },
  { title: 'Item', share: 0.4 },
  { title: 'Qty', share: 0.12, align: 'right' },
  { title: 'Orders', share: 0.28 },
];

function rowsOf({ bin, sku, name, quantity, orders }: PickLine, isNarrow: boolean): Cell[][] {
  const rows: Cell[][] = [];
  for (let at = 0; at < orders.length; at += ORDERS_IN_ROW) {
    const some = orders.slice(at, at + ORDERS_IN_ROW);
    const text = some.map((order) => `${cleanText(order.orderNumber)} × ${order.quantity}`).join(', ');
    const [bold, item] = [{ weight: 'bold' as const, size: 28 }, { text: cleanText(name) }];
    const number = { text: cleanText(sku) };
    const first = at === 0;
    rows.push([
      [{ text: first ? cleanText(bin) : '', ...bold }],
      ...(isNarrow
        ? [first ? [item, { ...number, size: 21 }] : []]
        : [first ? [number] : [], first ? [item] : []]),
      [{ text: first ? String(quantity) : '', ...bold }],
      [{ text, size: 22 }],
    ]);
  }
  return rows;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
