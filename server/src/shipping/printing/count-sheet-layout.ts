import { createSheet, type Sheet, type SheetPage } from '../../carriers/labels/index.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import { textsIn } from './texts-in.ts';

/** One product in one place, to be counted. */
export interface CountLine {
  bin: string;
  sku: string;
  name: string;
  /** What its barcode may say, the best first. */
  codes: string[];
  /** Empty on a sheet for a blind count. */
  expected: string;
}

export interface CountSheetContent {
  paper: PaperSize;
  /** The warehouse's name. */
  title: string;
  facts: string;
  printedOn: string;
  isBlind: boolean;
  lines: CountLine[];
}

const HEAD = 40;
const PAD = 10;
const GAP = 14;
const BARS = 56;
/** The field to write the count into. */
const FIELD = { width: 190, height: 64 };
const LINE = 2;

interface Places {
  bin: Place;
  item: Place;
  /** Missing on narrow paper, where the bars are below the item. */
  bars?: Place;
  expected?: Place;
  field: Place;
}
interface Place {
  x: number;
  width: number;
}

/** A list to walk along with a pen: by bin, each line with its bars and an empty field. */
export async function layOutCountSheet(
  content: CountSheetContent,
  signal?: AbortSignal,
): Promise<SheetPage[]> {
  const { title, printedOn, facts, lines } = content;
  const sheet = await createSheet({
    paper: content.paper,
    runningHead: `Count sheet · ${title}`,
    foot: `Count sheet · ${title} · ${printedOn}`,
    texts: textsIn(content),
    signal,
  });
  const whole = { x: sheet.left, width: sheet.width };
  sheet.line(
    `Count sheet · ${title}`,
    { ...whole, y: sheet.take(56), height: 52 },
    { weight: 'black', size: 40 },
  );
  sheet.line(`${facts} · ${printedOn}`, { ...whole, y: sheet.take(44), height: 36 }, { size: 26 });
  drawSignature(sheet);
  const places = placesOf(sheet, content.isBlind);
  sheet.keepTogether(HEAD + 140);
  const end = sheet.repeat(() => drawHead(sheet, places));
  for (const line of lines) {
    drawLine(sheet, places, line);
    await sheet.pause();
  }
  end();
  return sheet.finish();
}

/** Who has counted, and when. */
function drawSignature(sheet: Sheet): void {
  const y = sheet.take(76);
  const width = Math.floor((sheet.width - 40) / 2);
  for (const [at, name] of ['Counted by', 'Date and time'].entries()) {
    const x = sheet.left + at * (width + 40);
    sheet.line(name, { x, y: y + 20, width: 170, height: 32 }, { size: 22 });
    sheet.fill(x + 180, y + 52, width - 180, LINE);
  }
}

function placesOf(sheet: Sheet, isBlind: boolean): Places {
  const right = sheet.left + sheet.width;
  const width = sheet.isNarrow ? 130 : FIELD.width;
  const field = { x: right - width, width };
  const numbers = isBlind ? 0 : sheet.isNarrow ? 90 : 130;
  const expected = { x: field.x - GAP - numbers, width: numbers };
  const end = isBlind ? field.x - GAP : expected.x - GAP;
  const bin = { x: sheet.left, width: Math.floor(sheet.width * (sheet.isNarrow ? 0.17 : 0.12)) };
  const start = bin.x + bin.width + GAP;
  const shown = isBlind ? {} : { expected };
  if (sheet.isNarrow) return { bin, item: { x: start, width: end - start }, ...shown, field };
  const item = { x: start, width: Math.floor((end - start) * 0.48) };
  const bars = { x: item.x + item.width, width: end - item.x - item.width };
  return { bin, item, bars, ...shown, field };
}

function drawHead(sheet: Sheet, { bin, item, bars, expected, field }: Places): void {
  const y = sheet.take(HEAD);
  const title = (text: string, place: Place | undefined, align: 'left' | 'right' = 'left') => {
    if (place !== undefined)
      sheet.line(text, { ...place, y, height: HEAD - 6 }, { weight: 'bold', size: 21, align });
  };
  title('Bin', bin);
  title('Item', item);
  title('Barcode', bars && { x: bars.x + GAP, width: bars.width - GAP });
  title('Expected', expected, 'right');
  title('Counted', field);
  sheet.fill(sheet.left, y + HEAD - 5, sheet.width, LINE);
}

function drawLine(sheet: Sheet, { bin, item, bars, expected, field }: Places, line: CountLine): void {
  const most = Math.floor(sheet.pageHeight * 0.2);
  const place = sheet.measure([{ text: line.bin, weight: 'bold', size: 28 }], bin.width, most);
  const words = sheet.measure(
    [
      { text: line.name, size: 24 },
      { text: line.sku, weight: 'bold', size: 22 },
    ],
    item.width,
    most,
  );
  const drawBars = sheet.measureBarcode(line.codes, (bars ?? item).width);
  const below = bars === undefined && drawBars !== undefined ? BARS + 10 : 0;
  const height = Math.max(FIELD.height, BARS, place.height, words.height + below);
  const y = sheet.take(height + 2 * PAD + 1) + PAD;
  place.draw({ ...bin, y, height: place.height });
  words.draw({ ...item, y, height: words.height });
  drawBars?.(
    bars === undefined ? { ...item, y: y + words.height + 8, height: BARS } : { ...bars, y, height: BARS },
  );
  if (expected !== undefined)
    sheet.line(
      line.expected,
      { ...expected, y, height: FIELD.height },
      { weight: 'bold', size: 28, align: 'right' },
    );
  drawField(sheet, { ...field, y, height: FIELD.height });
  sheet.fill(sheet.left, y + height + PAD, sheet.width, 1);
}

function drawField(sheet: Sheet, box: { x: number; y: number; width: number; height: number }): void {
  sheet.fill(box.x, box.y, box.width, LINE);
  sheet.fill(box.x, box.y + box.height - LINE, box.width, LINE);
  sheet.fill(box.x, box.y, LINE, box.height);
  sheet.fill(box.x + box.width - LINE, box.y, LINE, box.height);
}
