import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeCode128 } from '../../server/src/carriers/labels/code128.ts';
import { scanAt } from './support/scanner.ts';
import { type Cookies, type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';

const WIDTH = 640;
const HEIGHT = 360;
const folder = mkdtempSync(join(tmpdir(), 'waybill-camera-'));
let scene: Scene;
let owner: Cookies;
beforeAll(async () => {
  const camera = join(folder, 'camera.y4m');
  writeFileSync(camera, videoOf('CAM-7001'));
  // The whole browser, because the small one has no camera.
  scene = await setScene({ camera, showsPdfs: true });
  owner = await scene.createOwner();
});
afterAll(async () => {
  await scene?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A camera that looks at a barcode: dark bars on a gray sheet. */
function videoOf(text: string): Buffer {
  const { widths } = encodeCode128(text);
  const module = 2;
  const row = Buffer.alloc(WIDTH, 200);
  let at = 80;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) row.fill(40, at, at + width * module);
    at += width * module;
  }
  const blank = Buffer.alloc(WIDTH, 200);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 240 ? row : blank));
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, colors]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}

test('the camera of a phone scans an order, also where the browser has no reader of its own', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await scene.visit({ storageState: owner, permissions: ['camera'], ...phone });
  await page.goto('/orders');
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
  const { id } = await askAs(page)('/orders', {
    orderNumber: 'CAM-7001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByRole('region', { name: 'Camera' }).getByText('CAM-7001').waitFor();
  await page.waitForURL(`**/orders/${id}**`);
  await page.getByRole('button', { name: 'Close camera' }).first().click();
  await page.getByRole('region', { name: 'Camera' }).waitFor({ state: 'detached' });
  await page.context().close();

  const desk = await scene.visit({ storageState: owner });
  await desk.goto('/orders');
  await desk.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(await desk.getByRole('button', { name: 'Scan with the camera' }).count()).toBe(0);
  expect(scene.faults).toEqual([]);
});

test('a camera that is refused or busy is said, and codes can be scanned and typed as before', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await scene.visit({ storageState: owner, ...phone });
  await page.goto('/orders');
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  const { id } = await askAs(page)('/orders', {
    orderNumber: 'TYPED-1',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  const camera = page.getByRole('region', { name: 'Camera' });
  // As a person who taps Block.
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await camera.getByText('Allow this page to use the camera').waitFor();
  await scanAt(page, 'TYPED-1');
  await page.waitForURL(`**/orders/${id}**`);
  await camera.getByRole('button', { name: 'Close camera' }).click();
  await camera.waitFor({ state: 'detached' });

  for (const [name, said] of [
    ['NotReadableError', 'Another app may be using it.'],
    ['NotFoundError', 'No camera was found.'],
  ] as const) {
    await page.evaluate((problem) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', problem));
    }, name);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await camera.getByText(said).waitFor();
    await camera.getByRole('button', { name: 'Close camera' }).click();
    await camera.waitFor({ state: 'detached' });
  }
  await page.context().close();
  expect(scene.faults).toEqual([]);
});
