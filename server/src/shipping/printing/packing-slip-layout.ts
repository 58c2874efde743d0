import {
  type Cell,
  type Column,
  createSheet,
  drawTable,
  type Sheet,
  type SheetPage,
} from '../../carriers/labels/index.ts';
import type { PackingSlip, SlipLine } from './packing-slip.ts';
import { textsIn } from './texts-in.ts';

const BARS = 84;
const LOGO = { width: 520, height: 170 };

export async function layOutPackingSlip(slip: PackingSlip, signal?: AbortSignal): Promise<SheetPage[]> {
  const { logo: _pixels, ...texts } = slip;
  const sheet = await createSheet({
    paper: slip.paper,
    runningHead: `${slip.title} · Order ${slip.orderNumber}`,
    foot: `Order ${slip.orderNumber}`,
    texts: [...textsIn(texts), slip.title.toUpperCase()],
    signal,
  });
  if (sheet.isNarrow) drawNarrowHead(sheet, slip);
  else drawWideHead(sheet, slip);
  const draw: Record<PackingSlip['blocks'][number], () => Promise<void> | void> = {
    giftMessage: () => drawText(sheet, slip.isGift ? 'A gift for you' : 'Gift message', slip.giftMessage, 30),
    items: () => drawItems(sheet, slip),
    totals: () => drawTotals(sheet, slip.totals),
    note: () => drawText(sheet, 'Note', slip.note, 26),
    message: () => drawMessage(sheet, slip.message),
  };
  for (const block of slip.blocks) await draw[block]();
  return sheet.finish();
}

async function drawItems(sheet: Sheet, { sections, hasSkus }: PackingSlip): Promise<void> {
  const hasBins = sections.some(({ lines }) => lines.some(({ bin }) => bin !== ''));
  for (const { title, lines } of sections) {
    const has = { prices: lines.some(({ amount }) => amount !== ''), bins: hasBins, skus: hasSkus };
    if (title !== '') drawTitle(sheet, title);
    await drawTable(
      sheet,
      sheet.isNarrow ? narrowColumns(has.prices) : wideColumns(has),
      lines.map((line) => (sheet.isNarrow ? narrowCells(line, has.prices) : wideCells(line, has))),
    );
    sheet.space(20);
  }
}

async function drawMessage(sheet: Sheet, message: string[]): Promise<void> {
  if (message.length === 0) return;
  sheet.space(14);
  await sheet.paragraph(message, { size: 24 });
  sheet.space(14);
}

/** The merchant on the left, the order on the right. */
function drawWideHead(sheet: Sheet, slip: PackingSlip): void {
  const top = sheet.take(0);
  const half = Math.floor(sheet.width * 0.44);
  let left = top;
  if (slip.logo) left += sheet.picture(slip.logo, { x: sheet.left, y: top, ...LOGO }) + 14;
  left += sheet.textBox(
    [
      { text: slip.businessName, weight: 'bold', size: 34 },
      ...slip.returnAddress.map((text) => ({ text, size: 24 })),
    ],
    { x: sheet.left, y: left, width: half, height: 240 },
  );
  const side = { x: sheet.left + half + 20, width: sheet.width - half - 20 };
  sheet.line(
    slip.title.toUpperCase(),
    { ...side, y: top, height: 56 },
    { weight: 'black', size: 46, align: 'right' },
  );
  const right = top + 72 + drawCode(sheet, slip, { ...side, y: top + 72 }, 'right');
  sheet.moveTo(Math.max(left, right) + 12);
  sheet.rule();
  const y = sheet.take(0);
  const to = drawShipTo(sheet, slip, { x: sheet.left, y, width: half });
  const facts = drawFacts(sheet, slip.facts, { ...side, y });
  sheet.moveTo(y + Math.max(to, facts) + 24);
}

function drawNarrowHead(sheet: Sheet, slip: PackingSlip): void {
  const whole = { x: sheet.left, width: sheet.width };
  const top = sheet.take(0);
  const half = Math.floor(sheet.width * 0.56);
  let y = top;
  if (slip.logo) y += sheet.picture(slip.logo, { x: sheet.left, y, width: half, height: 110 }) + 8;
  y += sheet.textBox(
    [
      { text: slip.businessName, weight: 'bold', size: 30 },
      ...slip.returnAddress.map((text) => ({ text, size: 21 })),
    ],
    { x: sheet.left, y, width: half, height: 170 },
  );
  const side = { x: sheet.left + half, width: sheet.width - half };
  sheet.line(
    slip.title.toUpperCase(),
    { ...side, y: top, height: 40 },
    { weight: 'black', size: 32, align: 'right' },
  );
  const facts = drawFacts(sheet, slip.facts, { ...side, y: top + 50 }, 20);
  sheet.moveTo(Math.max(y, top + 50 + facts) + 10);
  // The quiet zones of a long code may lie in the margins.
  const across = { x: 8, width: sheet.pageWidth - 16 };
  sheet.space(drawCode(sheet, slip, { ...across, y: sheet.take(0) }, 'center'));
  sheet.rule();
  sheet.space(drawShipTo(sheet, slip, { ...whole, y: sheet.take(0) }) + 12);
}

interface Place {
  x: number;
  y: number;
  width: number;
}

/** The order number as bars and as text; as text alone where no barcode can hold it. Returns the height. */
function drawCode(sheet: Sheet, slip: PackingSlip, place: Place, align: 'center' | 'right'): number {
  const hasBars = slip.codes.some((code) => sheet.barcode(code, { ...place, height: BARS }, align));
  const y = place.y + (hasBars ? BARS + 6 : 0);
  sheet.line(`Order ${slip.orderNumber}`, { ...place, y, height: 40 }, { weight: 'bold', size: 32, align });
  return y + 46 - place.y;
}

function drawShipTo(sheet: Sheet, { shipTo }: PackingSlip, { x, y, width }: Place): number {
  sheet.line('SHIP TO', { x, y, width, height: 28 }, { weight: 'bold', size: 20 });
  const [name = '', ...rest] = shipTo;
  const texts = [
    { text: name, weight: 'bold' as const, size: 30 },
    ...rest.map((text) => ({ text, size: 28 })),
  ];
  return 34 + sheet.textBox(texts, { x, y: y + 34, width, height: 250 });
}

function drawFacts(sheet: Sheet, facts: PackingSlip['facts'], { x, y, width }: Place, size = 24): number {
  const height = Math.round(size * 1.5);
  for (const [at, [name, value]] of facts.entries())
    sheet.line(`${name}: ${value}`, { x, y: y + at * height, width, height }, { size, align: 'right' });
  return facts.length * height;
}

function drawTitle(sheet: Sheet, title: string): void {
  sheet.keepTogether(150);
  sheet.line(
    title,
    { x: sheet.left, y: sheet.take(40), width: sheet.width, height: 36 },
    { weight: 'bold', size: 28 },
  );
}

async function drawText(sheet: Sheet, title: string, text: string[], size: number): Promise<void> {
  if (text.length === 0) return;
  sheet.space(10);
  drawTitle(sheet, title);
  await sheet.paragraph(text, { size });
  sheet.space(20);
}

function drawTotals(sheet: Sheet, totals: PackingSlip['totals']): void {
  if (totals.length === 0) return;
  sheet.keepTogether(totals.length * 38);
  const width = Math.min(sheet.width, 640);
  const x = sheet.left + sheet.width - width;
  for (const [at, [name, value]] of totals.entries()) {
    const y = sheet.take(38);
    const style = { weight: at === totals.length - 1 ? ('bold' as const) : ('regular' as const), size: 26 };
    sheet.line(name, { x, y, width: width - 260, height: 36 }, style);
    sheet.line(value, { x: x + width - 250, y, width: 250, height: 36 }, { ...style, align: 'right' });
  }
  sheet.space(12);
}

const QUANTITY: Column = { title: 'Qty', share: 0.08 };

interface Columns {
  skus: boolean;
  bins: boolean;
  prices: boolean;
}

const wideColumns = ({ skus, bins, prices }: Columns): Column[] => {
  const others = 0.08 + (skus ? 0.2 : 0) + (bins ? 0.12 : 0) + (prices ? 0.26 : 0);
  return [
    QUANTITY,
    ...(skus ? [{ title: 'SKU', share: 0.2 }] : []),
    { title: 'Item', share: 1 - others },
    ...(bins ? [{ title: 'Bin', share: 0.12 }] : []),
    ...(prices
      ? [
          { title: 'Price', share: 0.13, align: 'right' as const },
          { title: 'Amount', share: 0.13, align: 'right' as const },
        ]
      : []),
  ];
};

const wideCells = (line: SlipLine, { skus, bins, prices }: Columns): Cell[] => [
  [{ text: line.quantity, weight: 'bold' }],
  ...(skus ? [[{ text: line.sku }]] : []),
  [{ text: line.name }],
  ...(bins ? [[{ text: line.bin, weight: 'bold' as const }]] : []),
  ...(prices ? [[{ text: line.unitPrice }], [{ text: line.amount }]] : []),
];

const narrowColumns = (hasPrices: boolean): Column[] => [
  { title: 'Qty', share: 0.12 },
  { title: 'Item', share: hasPrices ? 0.64 : 0.88 },
  ...(hasPrices ? [{ title: 'Amount', share: 0.24, align: 'right' as const }] : []),
];

const narrowCells = (line: SlipLine, hasPrices: boolean): Cell[] => [
  [{ text: line.quantity, weight: 'bold' }],
  [
    { text: line.name, size: 24 },
    { text: [line.sku, line.bin && `Bin ${line.bin}`].filter((text) => text !== '').join(' · '), size: 20 },
  ],
  ...(hasPrices ? [[{ text: line.amount, size: 24 }]] : []),
];
