import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../support/scratch-servers.ts';
import { go, refetch } from '../support/go.ts';
import { scanAt } from '../support/scanner.ts';
import { type Cookies, OWNER, PACKER, type Scene, setScene } from '../support/scene.ts';
import { askAs, SAN_FRANCISCO } from '../support/shipping-data.ts';
import { holdBack } from '../support/slow-line.ts';

let scene: Scene;
let page: Page;
/** Another device of the packer, who is logged in there. */
let desk: Page;
let packer: Cookies;
let owner: Cookies;
beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  owner = await scene.createOwner();
  packer = await scene.createPacker(owner);
  const seeding = await scene.visit({ storageState: owner });
  await seed(seeding);
  await seeding.context().close();
  desk = await scene.visit({ storageState: packer });
  page = await scene.visit();
  await page.addInitScript(() => {
    // A browser without a screen has no dialog to open: it says what it would print.
    window.print = () => console.info(`prints ${location.href}`);
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function play(...when) {
      console.info(`${this.context.state} tone of ${this.frequency.value} Hz`);
      start.apply(this, when);
    };
    let pressedAt = 0;
    const noteTime = ({ isTrusted }: KeyboardEvent) => {
      if (isTrusted) pressedAt = performance.now();
    };
    window.addEventListener('keydown', noteTime, { capture: true });
    // A shortcut of one key, which no character of a code may trigger.
    window.addEventListener('keydown', ({ key, target }) => {
      // On a busy machine, the next key of a scan may be later than the application waits for it.
      if (key !== 'q' && performance.now() - pressedAt > 50) return;
      const isTyping = target instanceof HTMLInputElement;
      if (isTyping || key.length > 1 || key === 'z' || key === 'k') return;
      if (key === 'q') console.info('shortcut q');
      else console.error(`a shortcut heard ${key}`);
    });
    for (const type of ['mousedown', 'pointerdown', 'touchstart', 'mousemove'])
      window.addEventListener(type, () => console.error(`the mouse was used: ${type}`), { capture: true });
  });
});
afterAll(() => scene?.close());

let returnCode = '';

async function seed(visitor: Page): Promise<void> {
  const post = askAs(visitor);
  const { id: warehouseId } = await post('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  const product = async (sku: string, name: string, barcode: string, delta: number) => {
    const { id } = await post('/products', { sku, name, barcode, weight: { value: 8, unit: 'oz' } });
    await post('/inventory/adjustments', { productId: id, warehouseId, delta, reason: 'received' });
    return id;
  };
  const mug = await product('MUG-BLUE', 'Blue mug', '036000291452', 50);
  const tea = await product('TEA-1', 'Green tea', '4006381333931', 20);
  await product('VASE-9', 'Tall vase', '96385074', 7);
  const order = (orderNumber: string, items: object[]) =>
    post('/orders', { orderNumber, shipTo: SAN_FRANCISCO, items });
  const sold = await order('1040', [{ productId: mug, quantity: 1 }]);
  await post('/shipments', { orderId: sold.id, carrier: 'fleet' });
  const { labelShipmentId } = await post('/returns', {
    orderId: sold.id,
    items: [{ orderItemId: sold.items[0].id, quantity: 1, reason: 'Too small' }],
    createLabel: true,
  });
  const label = await visitor.request.get(`/dashboard/api/v1/shipments/${labelShipmentId}`);
  returnCode = (await label.json()).data.trackingCode;
  const held = await order('1041', [{ productId: tea, quantity: 1 }]);
  await post(`/orders/${held.id}/hold`);
  await order('1042', [
    { productId: mug, quantity: 2 },
    { productId: tea, quantity: 1 },
  ]);
  await order('P-8', [{ productId: await product('TEE-SHIRT', 'T-shirt', '96385081', 3), quantity: 1 }]);
  await order('1043', [{ productId: tea, quantity: 1 }]);
}

const scan = (code: string, at = page, pauseMs = 0) => scanAt(at, code, pauseMs);
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const banner = (text: string) => page.getByRole('main').getByText(text).first().waitFor();
const printing = () => page.waitForEvent('console', (message) => message.text().startsWith('prints blob:'));

test('a packer works all day by keyboard and scanner', async () => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(PACKER.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PACKER.password);
  await page.keyboard.press('Enter');
  await heading('Overview');

  const heard = page.waitForEvent('console', (message) => message.text() === 'shortcut q');
  await page.keyboard.press('q');
  await heard;
  // A test is faster than a hand that changes to the scanner: this ends what was typed.
  await page.keyboard.press('Control');
  await scan('1041');
  await heading('Pack 1041');
  await banner('On hold');

  await scan('1042');
  await heading('Pack 1042');
  const buzz = page.waitForEvent('console', (message) => message.text() === 'running tone of 180 Hz');
  await scan('VASE-9');
  await banner('Wrong item: Tall vase');
  await buzz;
  await scan('036000291452');
  await banner('1 of 2');
  await page.keyboard.press('Control+z');
  await banner('Last scan undone');
  await scan('mug-blue', page, 300);
  await scan('0036000291452');
  await banner('2 of 2');
  await scan('MUG-BLUE');
  await banner('Too many: Blue mug');
  const printed = printing();
  await scan('TEA-1');
  await printed;
  await banner('Label bought and printed');

  // The oldest order that is ready and needs the tea; this time its quantity is entered.
  await scan('4006381333931');
  await heading('Pack 1043');
  const second = printing();
  await page.getByLabel('Checked quantity of Green tea').focus();
  await page.keyboard.type('1', { delay: 120 });
  await page.keyboard.press('Enter', { delay: 120 });
  await second;
  await banner('Label bought and printed');
  await scan('1042');
  await heading('Pack 1042');
  await banner('Already shipped');

  // On a slow line, an item is scanned before its order is there.
  const showOrder = await holdBack(page, /\/orders\/ord_\w+$/);
  const third = printing();
  const release = await holdBack(page, '**/shipments/labels');
  await scan('P-8');
  await scan('TEE-SHIRT');
  showOrder();
  await heading('Pack P-8');
  await banner('Label bought. Printing it');
  release();
  await third;
  await banner('Label bought and printed');

  // Nor does a return know its products before its order is there.
  const showReturned = await holdBack(page, /\/orders\/ord_\w+$/);
  await scan(returnCode);
  await heading('Return of 1040');
  await scan('MUG-BLUE');
  showReturned();
  await page.getByText('Blue mug: 1 of 1').waitFor();
  await scan('036000291452');
  await page.getByText('No more of Blue mug is expected').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('All items received', { exact: true }).waitFor();

  await scan('VASE-9');
  await heading('Tall vase');
  await page.getByText('No order that is ready to ship needs VASE-9').waitFor();

  // Typed at once: nothing is lost while the search appears.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tea-1', { delay: 20 });
  await page.getByRole('option', { name: 'Green tea' }).waitFor();
  await page.keyboard.press('Enter');
  await heading('Green tea');
  await page.getByText('18').first().waitFor();

  const box = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await box.waitFor();
  // A scanner ends its code before the answer is there.
  await scan('1042');
  await heading('1042');

  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.type('log out', { delay: 20 });
  await page.getByRole('option', { name: 'Log out' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('a scan asks before it leaves a form with changes, and so does the next one', async () => {
  await go(desk, '/orders/new');
  await desk.getByLabel('Order number').fill('1046');
  await desk.getByLabel('Order number').blur();
  await scan('1041', desk);
  await desk.getByRole('button', { name: 'Keep editing' }).click();
  await desk.getByRole('dialog').waitFor({ state: 'hidden' });
  await scan('1041', desk);
  await desk.getByRole('button', { name: 'Discard changes' }).click();
  await desk.getByRole('heading', { name: 'Pack 1041', exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('of two orders with one number, what is scanned before the choice counts for the one that is chosen', async () => {
  const ids: string[] = [];
  for (const storeId of ['shop-eu', 'shop-us']) {
    const items = [{ sku: 'VASE-9', quantity: 2 }];
    const order = { orderNumber: '1047', storeId, shipTo: SAN_FRANCISCO, items };
    ids.push((await askAs(desk)('/orders', order)).id);
  }
  await go(desk, '/products');
  await desk.getByText('Tall vase').waitFor();
  const answer = await holdBack(desk, '**/search?*');
  await scan('1047', desk);
  await scan('96385074', desk);
  answer();
  await desk.getByRole('dialog').getByRole('link', { name: 'shop-us' }).click();
  await desk.getByRole('heading', { name: 'Pack 1047', exact: true }).waitFor();
  expect(new URL(desk.url()).pathname).toBe(`/orders/${ids[1]}/pack`);
  await desk.getByRole('main').getByText('1 of 2').first().waitFor();
  expect(scene.faults).toEqual([]);
});

test('on a phone, which cannot print from the page, the label is opened in a tab', async () => {
  const touch = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const phone = await scene.visit({ storageState: packer, ...touch });
  const { id } = await askAs(phone)('/orders', {
    orderNumber: '1044',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  await go(phone, `/orders/${id}`);
  const price = phone.getByRole('button', { name: /^Buy and print · .+\$/ }).getByText('Buy and print');
  expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await go(phone, `/orders/${id}/pack`);
  await phone.getByLabel('Checked quantity of Poster').fill('1');
  await phone.keyboard.press('Enter');
  await phone.getByText('Open it to print it').waitFor();
  const [tab] = await Promise.all([
    phone.waitForEvent('popup'),
    phone.getByRole('link', { name: 'Open label' }).tap(),
  ]);
  await expect.poll(() => tab.url()).toMatch(/\/shipments\/shp_\w+\/label\?format=pdf$/);
  await phone.getByText('Label bought and opened').waitFor();
  await phone.context().close();
  expect(scene.faults).toEqual([]);
});

test('a parcel is weighed on a USB scale, and a service that nobody has mapped is asked for before the label is bought', async () => {
  // A scale as Chromium shows it: it sends what it weighs.
  await desk.addInitScript(() => {
    const scale = Object.assign(new EventTarget(), {
      ...{ productName: 'Test scale', opened: false, collections: [{ usagePage: 0x8d }] },
      open: async () => {},
      close: async () => {},
    });
    const weigh = (tenths: number, status = 4) => {
      const data = new DataView(new Uint8Array([status, 11, 0xff, tenths % 256, tenths >> 8]).buffer);
      scale.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 3, data }));
    };
    Object.defineProperty(navigator, 'hid', {
      value: { getDevices: async () => [], requestDevice: async () => [scale] },
    });
    Object.assign(window, { weigh });
    window.print = () => {};
  });
  const { id } = await askAs(desk)('/orders', {
    orderNumber: '1048',
    shipTo: SAN_FRANCISCO,
    requestedService: 'Rapid',
    items: [{ name: 'Poster', quantity: 1 }],
  });
  await desk.goto(`/orders/${id}/pack`);
  await desk.getByText('The order asks for “Rapid”').first().waitFor();
  await desk.getByLabel('Checked quantity of Poster').fill('1');
  await desk.keyboard.press('Enter');
  await desk.getByText('All checked. Weigh the parcel').waitFor();
  const field = desk.getByLabel('Weight', { exact: true });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await desk.getByRole('button', { name: 'Connect scale' }).click();
  await desk.getByText('Test scale').waitFor();
  // What still moves is no weight.
  await desk.evaluate('weigh(50, 3)');
  await desk.evaluate('weigh(132)');
  await expect.poll(() => field.inputValue()).toBe('13.2');
  await desk.getByText('The order asks for “Rapid”. Choose the service').first().waitFor();
  const buy = desk.getByRole('button', { name: 'Buy and print' });
  expect(await buy.isDisabled()).toBe(true);
  const service = desk.getByLabel('Service', { exact: true });
  await service.selectOption({
    label: await service.getByRole('option', { name: /Fleet Express/ }).innerText(),
  });
  // Packers cannot map it: that is for those who may change how orders ship.
  expect(await desk.getByRole('button', { name: /^Always ship/ }).count()).toBe(0);
  await buy.click();
  await desk
    .getByText(/Label bought/)
    .first()
    .waitFor();
  const answer = await desk.request.get(`/dashboard/api/v1/shipments?order=${id}`);
  expect((await answer.json()).data).toMatchObject([
    { service: 'express', parcels: [{ weight: { value: 13.2, unit: 'oz' } }] },
  ]);
  expect(scene.faults).toEqual([]);
});

test('an address that may be wrong is seen before its label is bought, in a batch and at the packing desk', async () => {
  const { id } = await askAs(desk)('/orders', {
    orderNumber: '1045',
    shipTo: { ...SAN_FRANCISCO, city: 'San Fransisko' },
    items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
  });
  const check = async () =>
    (await (await desk.request.get(`/dashboard/api/v1/orders/${id}`)).json()).data.shipToCheck?.status;
  await expect.poll(check).toBe('corrected');

  await go(desk, '/orders?q=1045');
  await desk.getByRole('checkbox', { name: 'Select order 1045' }).check();
  await desk.getByRole('button', { name: 'Ship 1 order' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByText('1 address may be wrong').waitFor();
  await sheet.getByText('The address seems to have a mistake').waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();

  await go(desk, `/orders/${id}/pack`);
  await desk.getByText('The address seems to have a mistake').waitFor();
  await desk.getByRole('button', { name: 'Use suggested address' }).click();
  await desk.getByText('The address seems to have a mistake').waitFor({ state: 'detached' });
  await desk.getByLabel('Checked quantity of Poster').waitFor();
  expect(await check()).not.toBe('corrected');
  expect(scene.faults).toEqual([]);
});

test('orders of one parcel are packed by one person at a time, whichever of them is opened', async () => {
  const manager = await scene.visit({ storageState: owner });
  const create = (orderNumber: string) =>
    askAs(manager)('/orders', {
      orderNumber,
      shipTo: { ...SAN_FRANCISCO, name: 'Pat Parcel' },
      items: [{ sku: 'MUG-BLUE', quantity: 1 }],
    });
  const [first, second, third] = [await create('1071'), await create('1072'), await create('1073')];
  const combine = (...orderIds: string[]) => askAs(manager)('/orders/combine', { orderIds });
  await combine(first.id, second.id);
  await go(desk, `/orders/${first.id}/pack`);
  await desk.getByLabel('Checked quantity of Blue mug').first().waitFor();
  await scan('MUG-BLUE', desk);
  await desk.getByRole('status').filter({ hasText: '1 of 1' }).waitFor();
  await go(manager, `/orders/${second.id}/pack`);
  await manager.getByText(`${PACKER.email} is packing 1071`).waitFor();
  await manager.getByText('This order goes into the same parcel.').waitFor();
  await manager.getByRole('button', { name: 'Take over' }).click();
  await desk.getByText(`${OWNER.email} took over this order`).waitFor();
  await go(manager, '/orders');
  await desk.getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' });

  // Another order joins the parcel while it is being packed.
  await combine(first.id, third.id);
  await desk.getByText('The contents of this parcel have changed').waitFor();
  await desk.getByRole('button', { name: 'Load it again' }).click();
  await expect.poll(() => desk.getByLabel('Checked quantity of Blue mug').count()).toBe(3);
  await manager.context().close();
  expect(scene.faults).toEqual([]);
});

test('an order is packed by one person at a time, who is told at once when it is called off', async () => {
  const manager = await scene.visit({ storageState: owner });
  const { id } = await askAs(manager)('/orders', {
    orderNumber: '1060',
    shipTo: SAN_FRANCISCO,
    items: [{ sku: 'MUG-BLUE', quantity: 3 }],
  });
  for (const one of [desk, manager]) await go(one, `/orders/${id}/pack`);
  await desk.getByText(`${OWNER.email} has this order open, too.`).waitFor();
  await manager.getByText(`${PACKER.email} has this order open, too.`).waitFor();
  await scan('MUG-BLUE', desk);
  await manager.getByText(`${PACKER.email} is packing this order`).waitFor();
  expect(await manager.getByLabel('Checked quantity of Blue mug').count()).toBe(0);

  await manager.getByRole('button', { name: 'Take over' }).click();
  await manager.getByLabel('Checked quantity of Blue mug').waitFor();
  await desk.getByText(`${OWNER.email} took over this order`).waitFor();
  await desk.getByRole('button', { name: 'Take over' }).click();
  await desk.getByText('1 of 3').first().waitFor();
  await manager.getByText(`${PACKER.email} took over this order`).waitFor();
  // Whoever closes the page, or goes elsewhere, lets the others pack.
  await go(desk, '/products');
  await manager.getByText('Scan the items').waitFor();

  await askAs(manager)(`/orders/${id}/cancel`);
  await manager.getByText('Do not ship this order. Put its items back.').waitFor();
  expect(await manager.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await manager.context().close();
  expect(scene.faults).toEqual([]);
});

test('without a connection the packing desk says so, and buys the label only when somebody tries again', async () => {
  const { id } = await askAs(desk)('/orders', {
    orderNumber: '1065',
    shipTo: SAN_FRANCISCO,
    items: [{ sku: 'MUG-BLUE', quantity: 1 }],
  });
  const labels = async () => {
    const answer = await desk.request.get(`/dashboard/api/v1/shipments?order=${id}`);
    return (await answer.json()).meta.total;
  };
  await go(desk, `/orders/${id}/pack`);
  await desk.getByText('Fleet Economy, $').first().waitFor({ state: 'attached' });
  await desk.context().setOffline(true);
  const notice = desk.getByText('No connection to Waybill.');
  await notice.waitFor();
  await desk.getByLabel('Checked quantity of Blue mug').fill('1');
  await desk.keyboard.press('Enter');
  await desk.getByText("Couldn't buy the label").waitFor();
  await desk.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  // Everything is read again by then, which is when something kept for later would be sent.
  await refetch(desk);
  await desk.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await labels()).toBe(0);
  await desk.getByRole('button', { name: 'Try again' }).click();
  await desk
    .getByText(/^Label bought/)
    .first()
    .waitFor();
  expect(await labels()).toBe(1);
  expect(scene.faults).toEqual([]);
});

test('a packer sets up a label printer, and a label goes there without a dialog', async () => {
  const printed: string[] = [];
  const printer = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('end', () => printed.push(text));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void printer.close());
  await once(printer, 'listening');
  const bridgePort = await freePort();
  const address = `tcp://127.0.0.1:${(printer.address() as AddressInfo).port}`;

  await go(desk, '/settings/printing');
  await desk.getByRole('button', { name: 'Add print station' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Desk 1');
  await dialog.getByLabel('Printer').fill(address);
  await dialog.getByLabel('Port').fill(String(bridgePort));
  await dialog.getByRole('button', { name: 'Add print station' }).click();
  const commands = await dialog
    .getByRole('figure', { name: 'Commands for Desk 1' })
    .locator('code')
    .innerText();
  const [download = '', start = ''] = commands.split('\n');
  expect(download).toBe(`curl -fO ${scene.origin}/docs/print-bridge.mjs`);

  // As the commands say, in a folder with nothing else.
  const folder = mkdtempSync(join(tmpdir(), 'waybill-desk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = await desk.request.get('/docs/print-bridge.mjs');
  writeFileSync(join(folder, 'print-bridge.mjs'), await file.body());
  const [, ...args] = start.split(' ');
  const startBridge = async () => {
    const bridge = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void bridge.kill());
    await once(bridge.stdout, 'data');
    return bridge;
  };
  const bridge = await startBridge();

  await dialog.getByRole('button', { name: 'Test the connection' }).click();
  await dialog.getByText(`Ready to print on ${address}`).waitFor();
  await desk.keyboard.press('Escape');
  await desk.getByLabel('Print labels on').selectOption('Desk 1');
  const pack = async (orderNumber: string) => {
    const { id } = await askAs(desk)('/orders', {
      orderNumber,
      shipTo: SAN_FRANCISCO,
      items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
    });
    await go(desk, `/orders/${id}/pack`);
    await desk.getByLabel('Checked quantity of Poster').fill('1');
    await desk.keyboard.press('Enter');
    await desk.getByText('Label bought and printed').waitFor();
  };
  const zpl = expect.stringMatching(/^\^XA[\s\S]+\^XZ\s*$/);
  await pack('1049');
  await expect.poll(() => printed).toEqual([zpl]);

  // The next morning: the same command, and nothing is set up again.
  bridge.kill();
  await once(bridge, 'exit');
  await startBridge();
  await pack('1050');
  await expect.poll(() => printed).toEqual([zpl, zpl]);
  const toBridge = `asked another host: http://127.0.0.1:${bridgePort}/`;
  expect(scene.faults.splice(0).filter((fault) => !fault.startsWith(toBridge))).toEqual([]);
});
