import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

test('a webhook is added, tested, and its delivery seen to arrive', async () => {
  const page = await scene.visit();
  await becomeOwner(page, scene);
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Endpoint').fill('http://127.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('Must start with https://').waitFor();
  await dialog.getByLabel('Endpoint').fill(scene.receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = (await dialog.getByLabel('Your new signing secret').locator('code').innerText()).trim();
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('link', { name: 'Go on to test it' }).click();

  await page.getByText('Nothing sent yet').waitFor();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('menuitem', { name: 'shipment.created' }).click();
  const row = page.getByRole('row', { name: /shipment\.created/ });
  await row.getByText('delivered').waitFor();
  expect(scene.receiver.received).toHaveLength(1);

  // The snippet that the page shows is what verifies it, as it stands.
  const [{ headers, body } = { headers: {}, body: '' }] = scene.receiver.received;
  await page.getByRole('tab', { name: 'Verify signatures' }).click();
  const snippet = await page.getByLabel('Verify a signature in Node').locator('code').innerText();
  const { isFromWaybill } = await runSnippet(snippet, secret);
  expect(isFromWaybill(headers, Buffer.from(body))).toBe(true);
  expect(isFromWaybill(headers, Buffer.from(`${body} `))).toBe(false);
  expect(isFromWaybill({ ...headers, 'x-service-timestamp': '1' }, Buffer.from(body))).toBe(false);

  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  const sent = JSON.parse(await page.getByLabel('Body of attempt 1').locator('code').innerText());
  expect(sent).toEqual(JSON.parse(body));
  expect(await page.getByLabel('Response to attempt 1').locator('code').innerText()).toBe('ok');
  expect(scene.faults).toEqual([]);
});

test('what the receiver refuses is shown with its answer, and sent again on demand', async () => {
  const page = await scene.visit({ storageState: await scene.signedIn() });
  scene.receiver.answer = () => ({ status: 503, body: 'down for repairs' });
  await page.goto('/webhooks');
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('menuitem', { name: 'order.created' }).click();
  const row = page.getByRole('row', { name: /order\.created/ });
  await row.getByRole('link').click();
  await page.getByText('down for repairs').first().waitFor();
  await page.getByText('HTTP 503').first().waitFor();

  scene.receiver.answer = () => ({ status: 200 });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('delivered', { exact: true }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('a webhook is edited, its secret replaced, paused, and deleted', async () => {
  const page = await scene.visit({ storageState: await scene.signedIn() });
  await page.goto('/webhooks');
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('shipment.voided').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The webhook is saved.').waitFor();
  await page.getByText('order.created, shipment.created, shipment.voided').waitFor();

  await page.getByRole('button', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace it' }).click();
  const replaced = page.getByLabel('Your new signing secret').locator('code');
  expect(await replaced.innerText()).toMatch(/^whsec_/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('This webhook is disabled').waitFor();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('This webhook is disabled').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(scene.faults).toEqual([]);
});

/** Only its check: the server that it would start is another's business. */
async function runSnippet(code: string, secret: string) {
  process.env.WAYBILL_WEBHOOK_SECRET = secret;
  const check = code.slice(0, code.indexOf('createServer('));
  const module = `data:text/javascript;base64,${Buffer.from(check).toString('base64')}`;
  return (await import(/* @vite-ignore */ module)) as {
    isFromWaybill(headers: Record<string, unknown>, body: Buffer): boolean;
  };
}
