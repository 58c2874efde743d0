import { type Dimensions, dimensionsIn, type Weight, weightIn } from '../../lib/measures.ts';
import { type AddressLines, addressLines } from './address-lines.ts';
import { type Code128, encodeCode128, QUIET_ZONE } from './code128.ts';
import { type Box, LABEL, type LabelContent } from './label.ts';
import { createPage, type Mark, type Page, type TextStyle } from './page.ts';
import { cleanText } from './text/clean-text.ts';
import { fit, fitLine } from './text/fit.ts';
import { type FontWeight, regionOf } from './text/fonts.ts';
import { openTypesetter, type Typesetter } from './text/typesetter.ts';

const RULE = 4;
const EDGE = 20;
const PAD = 18;
const INNER = LABEL.width - 2 * EDGE;
const HEADER = 124;
const RETURN_BAND = 52;
const FROM = 196;
const DETAILS_WIDTH = 268;
const BARCODE = 346;
const BARS = 212;
const FOOTER = 88;
/** Bars thinner than two dots print unreliably. */
const MODULES = [4, 3, 2];
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** Characters of our own words and numbers. */
const PLAIN = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}×`;

/** Computes where everything on a label goes, from top to bottom. */
export async function layOutLabel(content: LabelContent): Promise<Mark[]> {
  const [from, to] = [addressLines(content.shipFrom), addressLines(content.shipTo)];
  const words = [content.carrierName, content.serviceName, content.service, content.reference].map(cleanText);
  const typesetters = {
    from: await openFor(from, content.shipFrom.country),
    to: await openFor(to, content.shipTo.country),
    words: await openTypesetter([PLAIN, ...words, cleanText(content.shipTo.phone)], 'sc'),
  };
  const page = createPage();
  const isAbroad = content.shipFrom.country !== content.shipTo.country;
  drawFrame(page);

  let y = EDGE;
  drawHeader(page, typesetters.words, content, y);
  y += HEADER;
  if (content.isReturn) {
    const band = { x: EDGE, y, width: INNER, height: RETURN_BAND };
    page.fill(band.x, band.y, band.width, band.height);
    line(page, typesetters.words, 'R E T U R N', 'black', 38, band, { align: 'center', isWhite: true });
    y += RETURN_BAND;
  } else {
    page.fill(EDGE, y, INNER, RULE);
    y += RULE;
  }
  drawFrom(page, typesetters.from, from, isAbroad, y);
  drawDetails(page, typesetters.words, content, y);
  y += FROM;
  page.fill(EDGE, y, INNER, RULE);
  y += RULE;

  const footer = LABEL.height - EDGE - FOOTER;
  const barcode = footer - BARCODE;
  drawTo(page, typesetters, to, isAbroad, cleanText(content.shipTo.phone), y, barcode - y);
  page.fill(EDGE, barcode, INNER, 2 * RULE);
  drawBarcode(page, typesetters.words, content.trackingCode, barcode + 2 * RULE);
  page.fill(EDGE, footer, INNER, RULE);
  drawFooter(page, typesetters.words, content, footer + RULE);
  return page.marks;
}

const openFor = ({ recipient, town, country }: AddressLines, code: string) =>
  openTypesetter([PLAIN, ...recipient, ...town, country], regionOf(code));

function drawFrame(page: Page): void {
  const [outer, height] = [EDGE - RULE, LABEL.height - 2 * EDGE];
  page.fill(outer, outer, INNER + 2 * RULE, RULE);
  page.fill(outer, LABEL.height - EDGE, INNER + 2 * RULE, RULE);
  page.fill(outer, EDGE, RULE, height);
  page.fill(LABEL.width - EDGE, EDGE, RULE, height);
}

/** The service at a glance: its mark large, then its name, then the zone. */
function drawHeader(page: Page, typesetter: Typesetter, content: LabelContent, y: number): void {
  const mark = content.serviceMark ?? /[A-Z0-9]/.exec(content.service.toUpperCase())?.[0] ?? '';
  const block = { x: EDGE, y, width: HEADER, height: HEADER };
  page.fill(block.x, block.y, block.width, block.height);
  line(page, typesetter, mark, 'black', mark.length > 1 ? 76 : 112, block, {
    align: 'center',
    isWhite: true,
  });

  const zoneWidth = content.zone === undefined ? 0 : 112;
  const x = EDGE + HEADER + PAD;
  const width = LABEL.width - EDGE - zoneWidth - PAD - x;
  const carrier = cleanText(content.carrierName);
  const service = cleanText(content.serviceName).toUpperCase();
  line(page, typesetter, carrier, 'bold', 30, { x, y: y + 14, width, height: 36 });
  const box = { x, y: y + 52, width, height: 62 };
  const one = fitLine(typesetter, { text: service, weight: 'black', size: 54 }, width, 34);
  const isCut = one[0]?.text !== service;
  const lines = isCut ? fit(typesetter, [{ text: service, weight: 'black', size: 34 }], box, 0.5) : one;
  page.text(lines, box, { isMiddle: true });
  if (content.zone === undefined) return;
  const zone = { x: LABEL.width - EDGE - zoneWidth, y, width: zoneWidth, height: HEADER };
  page.fill(zone.x, y, RULE, HEADER);
  const inside = { x: zone.x + RULE + 6, width: zoneWidth - RULE - 12 };
  line(page, typesetter, 'ZONE', 'bold', 22, { ...inside, y: y + 14, height: 28 }, { align: 'center' });
  line(
    page,
    typesetter,
    String(content.zone),
    'black',
    68,
    { ...inside, y: y + 42, height: 72 },
    { align: 'center' },
  );
}

function drawFrom(
  page: Page,
  typesetter: Typesetter,
  from: AddressLines,
  isAbroad: boolean,
  y: number,
): void {
  const width = INNER - DETAILS_WIDTH - 2 * PAD;
  const x = EDGE + PAD;
  line(page, typesetter, 'FROM', 'bold', 20, { x, y: y + 12, width, height: 24 });
  const box = { x, y: y + 42, width, height: FROM - 52 };
  const paragraph = { weight: 'regular' as const, size: 26 };
  const paragraphs = [
    ...from.recipient.map((text) => ({ ...paragraph, text })),
    ...from.town.map((text) => ({ ...paragraph, text, isKept: true })),
    { ...paragraph, text: isAbroad ? from.country : '', isKept: true },
  ];
  page.text(fit(typesetter, paragraphs, box, 0.5), box);
}

function drawDetails(page: Page, typesetter: Typesetter, content: LabelContent, y: number): void {
  const left = LABEL.width - EDGE - DETAILS_WIDTH;
  page.fill(left, y, RULE, FROM);
  const { weight, dimensions, index, count } = content.parcel;
  const { units } = content;
  const rows = [
    ['DATE', dayOf(content.shippedOn)],
    ['WEIGHT', units ? weightIn(units, weight) : weightOf(weight)],
    ['SIZE', dimensions ? sizeOf(units ? dimensionsIn(units, dimensions) : dimensions) : '-'],
    ['PARCEL', `${index} OF ${count}`],
  ] as const;
  const height = Math.floor(FROM / rows.length);
  const x = left + RULE + PAD - 4;
  const right = LABEL.width - EDGE - PAD;
  for (const [at, [caption, value]] of rows.entries()) {
    const top = y + at * height;
    line(page, typesetter, caption, 'bold', 19, { x, y: top, width: 82, height });
    const box = { x: x + 86, y: top, width: right - x - 86, height };
    line(page, typesetter, value, 'bold', 28, box, { align: 'right' });
  }
}

function drawTo(
  page: Page,
  { to: typesetter, words }: { to: Typesetter; words: Typesetter },
  to: AddressLines,
  isAbroad: boolean,
  phone: string,
  y: number,
  height: number,
): void {
  const x = EDGE + PAD;
  const width = INNER - 2 * PAD;
  const chip = { x: EDGE, y, width: 128, height: 38 };
  page.fill(chip.x, chip.y, chip.width, chip.height);
  line(page, words, 'SHIP TO', 'bold', 26, chip, { align: 'center', isWhite: true });
  const phoneWidth = 330;
  const beside = { x: LABEL.width - EDGE - PAD - phoneWidth, y: y + 2, width: phoneWidth, height: 36 };
  if (phone !== '') line(page, words, `TEL ${phone}`, 'regular', 24, beside, { align: 'right' });
  const [name = '', ...rest] = to.recipient;
  const paragraphs = [
    { text: name, weight: 'bold' as const, size: 48 },
    ...rest.map((text) => ({ text, weight: 'regular' as const, size: 42 })),
    ...to.town.map((text) => ({ text, weight: 'bold' as const, size: 54, isKept: true })),
    { text: isAbroad ? to.country : '', weight: 'bold' as const, size: 48, isKept: true },
  ];
  const box = { x, y: y + 50, width, height: height - 50 - 12 };
  page.text(fit(typesetter, paragraphs, box), box, { isMiddle: true });
}

function drawBarcode(page: Page, typesetter: Typesetter, trackingCode: string, y: number): void {
  const { code, module } = barcodeOf(trackingCode);
  const across = { x: EDGE + PAD, width: INNER - 2 * PAD };
  line(
    page,
    typesetter,
    'TRACKING NUMBER',
    'bold',
    22,
    { ...across, y: y + 8, height: 30 },
    { align: 'center' },
  );
  const width = code.modules * module;
  page.barcode(code, module, { x: Math.floor((LABEL.width - width) / 2), y: y + 44, width, height: BARS });
  const below = { ...across, y: y + 44 + BARS + 8, height: 62 };
  line(page, typesetter, inGroups(trackingCode), 'bold', 50, below, { align: 'center' });
}

/** The widest bars that leave the quiet zones on both sides free. */
function barcodeOf(trackingCode: string): { code: Code128; module: number } {
  for (const code of [encodeCode128(trackingCode), encodeCode128(trackingCode, true)]) {
    const module = MODULES.find((dots) => (code.modules + 2 * QUIET_ZONE) * dots <= INNER);
    if (module !== undefined) return { code, module };
  }
  throw new RangeError(`a barcode of ${trackingCode} would be wider than the label`);
}

function drawFooter(page: Page, typesetter: Typesetter, content: LabelContent, y: number): void {
  const height = FOOTER - RULE;
  const half = Math.floor(INNER * 0.68);
  const columns = [
    ['REFERENCE', cleanText(content.reference), EDGE + PAD, half - 2 * PAD],
    ['SERVICE', cleanText(content.service), EDGE + half + PAD, INNER - half - 2 * PAD],
  ] as const;
  for (const [caption, value, x, width] of columns) {
    if (value === '') continue;
    line(page, typesetter, caption, 'bold', 18, { x, y: y + 8, width, height: 22 });
    const box = { x, y: y + 32, width, height: height - 38 };
    page.text(fit(typesetter, [{ text: value, weight: 'bold', size: 28 }], box, 0.6), box);
  }
}

function line(
  page: Page,
  typesetter: Typesetter,
  text: string,
  weight: FontWeight,
  size: number,
  box: Box,
  style: TextStyle = {},
): void {
  const smallest = Math.ceil(size * 0.6);
  page.text(fitLine(typesetter, { text, weight, size }, box.width, smallest), box, {
    ...style,
    isMiddle: true,
  });
}

/** Four by four, as people read them out. */
const inGroups = (code: string): string =>
  /^[A-Za-z0-9]+$/.test(code) ? (code.match(/.{1,4}/g) ?? []).join(' ') : code;

const shortly = (value: number): string => String(Number(value.toFixed(2)));
const weightOf = ({ value, unit }: Weight): string => `${shortly(value)} ${unit}`;
const sizeOf = ({ length, width, height, unit }: Dimensions): string =>
  `${[length, width, height].map(shortly).join('×')} ${unit}`;

function dayOf(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : cleanText(date).slice(0, 20);
}
