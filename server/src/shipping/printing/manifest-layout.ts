import { createSheet, drawTable, type SheetPage } from '../../carriers/labels/index.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import { textsIn } from './texts-in.ts';

export interface ManifestContent {
  paper: PaperSize;
  code: string;
  day: string;
  from: string;
  totals: string;
  parcels: { number: string; tracking: string; recipient: string; order: string; service: string }[];
}

/** The list that a driver signs, with one barcode for the whole batch. */
export async function layOutManifest(content: ManifestContent, signal?: AbortSignal): Promise<SheetPage[]> {
  const { code, day } = content;
  const sheet = await createSheet({
    paper: content.paper,
    runningHead: `Manifest ${code}`,
    foot: `Manifest ${code} · ${day}`,
    texts: textsIn(content),
    signal,
  });
  const whole = { x: sheet.left, width: sheet.width };
  sheet.line('Manifest', { ...whole, y: sheet.take(56), height: 52 }, { weight: 'black', size: 42 });
  sheet.line(content.from, { ...whole, y: sheet.take(40), height: 36 }, { size: 26 });
  sheet.line(content.totals, { ...whole, y: sheet.take(44), height: 36 }, { weight: 'bold', size: 28 });
  const bars = { x: sheet.left, y: sheet.take(150), width: sheet.width, height: 96 };
  sheet.barcode(code, bars, 'center');
  sheet.line(code, { ...whole, y: bars.y + 102, height: 40 }, { weight: 'bold', size: 30, align: 'center' });
  await drawTable(
    sheet,
    [
      { title: '#', share: 0.08 },
      { title: 'Tracking', share: sheet.isNarrow ? 0.42 : 0.27 },
      { title: 'Recipient', share: sheet.isNarrow ? 0.5 : 0.35 },
      ...(sheet.isNarrow
        ? []
        : [
            { title: 'Order', share: 0.15 },
            { title: 'Service', share: 0.15 },
          ]),
    ],
    content.parcels.map(({ number, tracking, recipient, order, service }) => [
      [{ text: number }],
      [{ text: tracking, weight: 'bold', size: 24 }],
      [{ text: recipient, size: 24 }],
      ...(sheet.isNarrow ? [] : [[{ text: order, size: 24 }], [{ text: service, size: 24 }]]),
    ]),
  );
  sheet.space(90);
  const names = sheet.isNarrow
    ? ['Driver, date and signature']
    : ['Handed over by', 'Driver, date and signature'];
  sheet.keepTogether(120);
  const y = sheet.take(50);
  const width = Math.floor((sheet.width - 60 * (names.length - 1)) / names.length);
  for (const [at, name] of names.entries()) {
    const x = sheet.left + at * (width + 60);
    sheet.fill(x, y, width, 2);
    sheet.line(name, { x, y: y + 8, width, height: 32 }, { size: 22 });
  }
  return sheet.finish();
}
