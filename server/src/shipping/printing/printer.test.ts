import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { showPdf } from '../../../../tests/support/pictures.ts';
import { plainLabel } from '../../../../tests/support/sample-labels.ts';
import { drawingThreadEntry } from '../../../../tests/support/thread-entry.ts';
import type { ToThread } from '../../lib/worker-thread.ts';
import { USUAL_SLIP } from '../../schema/slip-template.ts';
import { type Drawing, draw } from './drawing.ts';
import type { PackingSlip } from './packing-slip.ts';
import { createPrintParts } from './print-parts.ts';
import { createPrinter, type Printer } from './printer.ts';

let printer: Printer;
beforeAll(async () => {
  printer = createPrinter({ entry: await drawingThreadEntry() });
});
afterAll(() => printer.close());

function slipOf(orderNumber: string, lines: number): PackingSlip {
  const line = { quantity: '1', sku: 'MUG', name: 'Mug', bin: 'A1', unitPrice: '$1.00', amount: '$1.00' };
  const texts = { returnAddress: [], giftMessage: [], note: [], message: [], shipTo: ['Ada'] };
  const sections = [{ title: '', lines: Array.from({ length: lines }, () => line) }];
  const slip = { orderNumber, codes: [orderNumber], businessName: 'Shop', isGift: false, facts: [] };
  const look = { title: 'Packing slip', blocks: USUAL_SLIP.blocks, hasSkus: true };
  return { ...slip, ...look, ...texts, paper: 'letter', sections, totals: [] };
}
const partOf = (orderNumber: string, lines: number) =>
  ({ kind: 'packing-slip', slip: slipOf(orderNumber, lines) }) as const;
const labels = { kind: 'labels', contents: [plainLabel] } as const;

test('documents are drawn in a thread, with the same bytes, while the event loop is free', async () => {
  const parts = [partOf('SO-1', 150), labels];
  const before = performance.eventLoopUtilization();
  const bytes = await printer.pdf(parts);
  const { utilization } = performance.eventLoopUtilization(before);
  expect(utilization).toBeLessThan(0.5);
  expect(await draw({ kind: 'pdf', parts })).toEqual({ bytes });
  const pages = await showPdf(bytes);
  expect(pages[0]?.text).toContain('SO-1');
  const png = await printer.labels('png', [plainLabel]);
  expect(await draw({ kind: 'labels', format: 'png', contents: [plainLabel] })).toEqual({ bytes: png });
});

test('a document that nobody waits for any more is not drawn to the end', async () => {
  const controller = new AbortController();
  await draw({ kind: 'pdf', parts: [labels] });
  // A row is drawn in each turn of the event loop.
  let turns = 0;
  const count = () => {
    if (++turns === 20) controller.abort(new Error('gone'));
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const drawing = draw({ kind: 'pdf', parts: [partOf('SO-2', 300)] }, controller.signal);
  await expect(drawing).rejects.toThrow('gone');
  clearImmediate(timer);
  expect(turns).toBeLessThan(100);

  const other = new AbortController();
  const inThread = printer.pdf([partOf('SO-3', 3_000)], other.signal);
  setImmediate(() => other.abort(new Error('gone')));
  await expect(inThread).rejects.toThrow('gone');
  expect((await showPdf(await printer.pdf([partOf('SO-4', 1)])))[0]?.text).toContain('SO-4');
});

test('a drawing that was cancelled ends in the thread', async () => {
  const worker = new Worker(await drawingThreadEntry());
  onTestFinished(async () => void (await worker.terminate()));
  const send = (message: ToThread<Drawing>) => worker.postMessage(message);
  send({ number: 1, wanted: { kind: 'pdf', parts: [partOf('SO-5', 1_000)] } });
  send({ number: 1, cancelled: true });
  expect(await once(worker, 'message')).toEqual([{ number: 1, cancelled: true }]);
});

test('a thread that failed is replaced before the next document', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const broken = { kind: 'packing-slip' } as unknown as ReturnType<typeof partOf>;
  await printer.pdf([labels]);
  const before = started.length;
  await expect(printer.pdf([broken])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect((await printer.pdf([labels])).subarray(0, 5).toString()).toBe('%PDF-');
  expect(started).toHaveLength(before + 1);
});

test('a damaged file of a carrier is refused, and the thread goes on', async () => {
  const damaged = { kind: 'files', files: [{ format: 'pdf', bytes: Buffer.from('%PDF-none') }] } as const;
  await expect(printer.pdf([labels, damaged])).rejects.toMatchObject({ code: 'CARRIER_ERROR' });
  const picture = { kind: 'files', files: [{ format: 'png', bytes: Buffer.from('no PNG') }] } as const;
  await expect(printer.pdf([picture])).rejects.toMatchObject({ code: 'CARRIER_ERROR' });
  expect(await printer.picture(Buffer.from('no picture'), { side: 10, pixels: 100 })).toBe(
    'is neither a PNG nor a JPEG',
  );
  expect((await printer.pdf([labels])).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a document has limits of lines, labels and bytes, and the error says what to do', () => {
  const within = createPrintParts('orderIds');
  for (let i = 0; i < 25; i++) within.add(partOf(`SO-${i}`, 200));
  expect(() => within.add(partOf('SO-26', 1))).toThrow(
    'orderIds: make a document with more than 5,000 lines of items: print them in several requests',
  );
  const contents = Array.from({ length: 1_001 }, () => plainLabel);
  expect(() => createPrintParts('ids').add({ kind: 'labels', contents })).toThrow(
    'ids: make a document with more than 1,000 labels',
  );
  const files = [{ format: 'pdf', bytes: new Uint8Array(64 * 1024 * 1024 + 1) }] as const;
  expect(() => createPrintParts('ids').add({ kind: 'files', files })).toThrow("64 MB of carriers' files");
});
