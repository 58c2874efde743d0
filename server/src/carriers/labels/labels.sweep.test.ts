import { describe, expect, it } from 'vitest';
import { type Picture, scan, showPdf, showPng, showZpl } from '../../../../tests/support/pictures.ts';
import { hardLabels, plainLabel } from '../../../../tests/support/sample-labels.ts';
import type { LabelFormat } from '../../schema/shipment.ts';
import { createPrintJob, drawLabel, type LabelContent } from './index.ts';
import { LABEL } from './label.ts';
import { layOutLabel } from './layout.ts';

const FORMATS: LabelFormat[] = ['pdf', 'png', 'zpl'];

/** A label as it looks in the end. */
async function show(label: LabelContent, format: LabelFormat): Promise<Picture> {
  const { bytes } = await drawLabel(label, format);
  if (format === 'png') return showPng(bytes);
  const pictures =
    format === 'zpl' ? await showZpl(bytes) : (await showPdf(bytes)).map((page) => page.picture);
  expect(pictures).toHaveLength(1);
  return pictures[0] as Picture;
}

/** Black dots that no mark of the layout accounts for; two dots of leeway, for programs that round. */
async function strayDots(label: LabelContent, { width, height, gray }: Picture): Promise<number> {
  const allowed = new Uint8Array(width * height);
  for (const { box } of await layOutLabel(label))
    for (let y = Math.max(0, box.y - 2); y < Math.min(height, box.y + box.height + 2); y++)
      allowed.fill(1, y * width + box.x - 2, y * width + Math.min(width, box.x + box.width + 2));
  let stray = 0;
  for (let at = 0; at < gray.length; at++) stray += Number((gray[at] as number) < 128 && allowed[at] === 0);
  return stray;
}

describe.each(FORMATS)('a label in %s', (format) => {
  it.each(Object.entries({ 'a plain one': plainLabel, ...hardLabels }))(
    '%s: 4 × 6 in, a scanner reads the tracking code, nothing is printed outside its place',
    async (_, label) => {
      const picture = await show(label, format);
      expect(Math.abs(picture.width - LABEL.width)).toBeLessThanOrEqual(2);
      expect(Math.abs(picture.height - LABEL.height)).toBeLessThanOrEqual(2);
      expect(await scan(picture)).toEqual([`Code128:${label.trackingCode}`]);
      expect(await strayDots(label, picture)).toBe(0);
    },
  );

  it('is the same to the byte each time', async () => {
    for (const label of [plainLabel, hardLabels['many scripts and emoji'] as LabelContent]) {
      const [first, second] = [await drawLabel(label, format), await drawLabel(label, format)];
      expect(first.bytes.equals(second.bytes)).toBe(true);
    }
  });
});

describe('formats', () => {
  it('name their type', async () => {
    const types = await Promise.all(
      FORMATS.map(async (format) => (await drawLabel(plainLabel, format)).contentType),
    );
    expect(types).toEqual(['application/pdf', 'image/png', 'application/zpl']);
  });

  it('ZPL: nothing in a text becomes a command', async () => {
    const { bytes } = await drawLabel(hardLabels['commands in names'] as LabelContent, 'zpl');
    const plain = (await drawLabel({ ...plainLabel, reference: 'x' }, 'zpl')).bytes;
    const commandsOf = (zpl: Buffer) => new Set(zpl.toString().match(/[\^~][A-Z][A-Z0-9]/g));
    expect([...commandsOf(bytes)].filter((command) => !commandsOf(plain).has(command))).toEqual(['^GF']);
    expect(bytes.toString().match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
  });

  it('ZPL: Latin text is text, other scripts are pictures', async () => {
    const latin = (
      await drawLabel(hardLabels['abroad, with accents'] as LabelContent, 'zpl')
    ).bytes.toString();
    expect(latin).toContain('^FDJürgen Groß^FS');
    expect(latin).not.toContain('^GFA');
    const arabic = (await drawLabel(hardLabels['Arabic and Hebrew'] as LabelContent, 'zpl')).bytes.toString();
    expect(arabic).not.toMatch(/[^\x20-\xff\n]/);
    expect(arabic.match(/\^GFA/g)?.length).toBeGreaterThan(5);
  });

  it('PDF: text can be found and copied', async () => {
    const pages = await showPdf((await drawLabel(plainLabel, 'pdf')).bytes);
    expect(pages[0]?.text).toContain('Redondo Beach, CA 90277');
    expect(pages[0]?.text).toContain('WB73 9104 8255 16');
    const japanese = await showPdf(
      (await drawLabel(hardLabels['Japanese and Korean'] as LabelContent, 'pdf')).bytes,
    );
    expect(japanese[0]?.text).toContain('株式会社ウェイビル運輸');
    expect(japanese[0]?.text).toContain('세종대로 110');
  });
});

describe('many labels in one PDF', () => {
  it('a page each, in order, every code readable, glyphs stored once', async () => {
    const labels = Array.from({ length: 100 }, (_, at) => ({
      ...plainLabel,
      trackingCode: `WB7391048${10_000 + at}`,
    }));
    const job = createPrintJob();
    await job.addLabels(labels);
    const pdf = await job.finish();
    expect(pdf.length).toBeLessThan(400_000);
    expect(pdf.toString('latin1').match(/\/Type\/Page\//g)).toHaveLength(100);
    const some = [0, 1, 50, 99];
    for (const [index, { picture }] of (await showPdf(pdf, some)).entries())
      expect(await scan(picture)).toEqual([`Code128:${labels[some[index] as number]?.trackingCode}`]);
  });

  it('of none is a file without pages', async () => {
    expect((await createPrintJob().finish()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
