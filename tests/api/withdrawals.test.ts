import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCustomerDesk, HOST, pathOf, textOf } from '../support/customer-desk.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { columnsWith } from '../support/text-scan.ts';

const DAY_MS = 86_400_000;
const GERMANY = {
  ...{
    name: 'Erika Mustermann',
    street1: 'Heidestraße 17',
    city: 'Köln',
    postalCode: '51147',
    country: 'DE',
  },
  email: 'erika@example.com',
};
const RULES = {
  ...{ isActive: false, labelPaidBy: 'customer', excludedSkus: ['MUG'] },
  withdrawal: { isActive: true, text: 'Unsere Adresse:\nMusterweg 1' },
};
const MUGS = [{ sku: 'MUG', name: 'Mug', quantity: 2, weight: { value: 8, unit: 'oz' } }];

let api: TestApi;
let merchant: Merchant;
let desk: ReturnType<typeof createCustomerDesk>;

beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://ship.example.com' });
  desk = createCustomerDesk(api);
});
beforeEach(async () => {
  api.clock.advance(3_600_000);
  merchant = await createMerchant(api, HOST);
  await merchant.done('PUT', '/settings/return-rules', RULES);
  await merchant.done('PUT', '/settings/brand', { name: 'Mug Shop' });
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: as answers are
type Data = any;

const order = (over = {}): Promise<Data> => merchant.order(MUGS, { shipTo: GERMANY, ...over });

/** No carrier of the tests goes to Germany. */
const shipped = (made: Data): Promise<Data> =>
  merchant.post(`/orders/${made.id}/mark-shipped`, {
    trackingCode: `DE${made.orderNumber}`,
    carrier: 'Post',
  });

async function delivered(over = {}): Promise<Data> {
  const made = await order(over);
  await merchant.scan((await shipped(made)).id, 'delivered');
  return made;
}

const fieldsFor = (made: Data, quantity: number, over = {}) => ({
  ...{ [`quantity.${made.items[0].id}`]: String(quantity), name: 'Erika Mustermann', email: '' },
  ...over,
});
const offered = async (made: Data): Promise<boolean> =>
  (await desk.open(pathOf(made))).text.includes(`${pathOf(made)}/withdraw`);

describe('a withdrawal', () => {
  test('takes a statement and a confirmation, and has a receipt at once with date, time and content', async () => {
    const made = await delivered();
    const path = pathOf(made);
    const first = await desk.open(`${path}/withdraw?lang=de`);
    for (const shown of ['Vertrag widerrufen', 'Unsere Adresse', 'Mug'])
      expect(textOf(first.text)).toContain(shown);
    const fields = fieldsFor(made, 2);
    const second = await desk.send(`${path}/withdraw?lang=de`, new URLSearchParams(fields));
    expect(second.status).toBe(200);
    expect(second.text).toContain('<button type="submit">Widerruf bestätigen</button>');
    expect(await merchant.get('/withdrawals')).toEqual([]);

    const confirmed = await desk.send(
      `${path}/withdraw/confirm?lang=de`,
      new URLSearchParams({ ...fields, formKey: desk.formKeyOf(second) }),
    );
    expect(confirmed.status).toBe(303);
    const receipt = await desk.open(String(confirmed.headers.location));
    const [withdrawal] = await merchant.get('/withdrawals');
    const at = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
    expect(withdrawal.statement).toBe(
      [
        ...['An: Mug Shop', ''],
        'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über den Kauf der folgenden Waren:',
        ...['- 2 × Mug', '', `Bestellung: ${made.orderNumber}`, 'Name: Erika Mustermann'],
        'Eingangsbestätigung an: auf der Seite angezeigt',
        `Erklärt und eingegangen am: ${at.format(api.clock.now())}`,
      ].join('\n'),
    );
    expect(receipt.text).toContain(withdrawal.statement);
    expect(withdrawal).toMatchObject({
      ...{ orderId: made.id, orderNumber: made.orderNumber, handledAt: null },
      items: [{ orderItemId: made.items[0].id, name: 'Mug', quantity: 2, notShipped: 0 }],
      confirmedAt: new Date(api.clock.now()).toISOString(),
    });
    const back = await merchant.get(`/returns/${withdrawal.returnId}`);
    expect(back).toMatchObject({ status: 'approved', kind: 'withdrawal', requestedBy: 'customer' });
    expect((await merchant.get(`/orders/${made.id}`)).withdrawnAt).toBe(withdrawal.confirmedAt);
    expect(textOf((await desk.open(`${path}?lang=de`)).text)).toContain('Sie haben den Vertrag am');
  });

  test('promises no receipt by email on a server that sends none', async () => {
    const made = await order();
    const path = pathOf(made);
    const { text } = await desk.open(`${path}/withdraw?lang=en`);
    expect(text).toContain('This shop sends no emails: the receipt is shown at the end, to print or save.');
    expect(text).not.toContain('name="email"');
    const { asked, receipt } = await desk.withdraw(path, fieldsFor(made, 1, { email: 'me@erika.example' }));
    for (const page of [asked, receipt]) expect(page?.text).toContain('Receipt to: shown on the page');
    expect(receipt?.text).not.toContain('by email');
    // Nothing was shipped, so nothing comes back.
    expect(receipt?.text).not.toContain('/return');
  });

  test('has a receipt to keep as a file, for whoever has confirmed it', async () => {
    const made = await delivered();
    const path = pathOf(made);
    const { receipt, formKey } = await desk.withdraw(path, fieldsFor(made, 1));
    const href = `${path}/withdraw/receipt/${formKey}/file`;
    expect(receipt?.text).toContain(`href="${href}"`);
    expect(textOf(receipt?.text ?? '')).toContain('Your returns');
    const file = await desk.open(href);
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="withdrawal-${made.id}.txt"`,
      'cache-control': 'no-store',
    });
    const [{ statement }] = await merchant.get('/withdrawals');
    expect(file.text).toBe(`${statement.replaceAll('\n', '\r\n')}\r\n`);
    for (const wrong of ['A'.repeat(22), 'none'])
      expect((await desk.open(`${path}/withdraw/receipt/${wrong}/file`)).status).toBe(404);
    const other = await delivered();
    expect((await desk.open(`${pathOf(other)}/withdraw/receipt/${formKey}/file`)).status).toBe(404);
  });

  test('cannot be refused, and ignores the rules of returns', async () => {
    const made = await delivered();
    await desk.withdraw(pathOf(made), fieldsFor(made, 1));
    const [{ returnId }] = await merchant.get('/withdrawals');
    expectError(
      await merchant.call('POST', `/returns/${returnId}/reject`),
      409,
      'CONFLICT',
      /cannot be rejected/,
    );
  });

  test('works after a return was rejected, and turns one that waits into its own', async () => {
    await merchant.done('PUT', '/settings/return-rules', { isActive: true, excludedSkus: null });
    const made = await delivered();
    const [path, itemId] = [pathOf(made), made.items[0].id];
    const wanted = { [`quantity.${itemId}`]: '1', [`reason.${itemId}`]: '0' };
    await desk.send(`${path}/return`, await desk.returnForm(path, wanted));
    const [rejected] = await merchant.get(`/returns?orderId=${made.id}`);
    await merchant.post(`/returns/${rejected.id}/reject`, { reason: 'No' });
    await desk.send(`${path}/return`, await desk.returnForm(path, wanted));
    const { confirmed } = await desk.withdraw(path, fieldsFor(made, 2));
    expect(confirmed.status).toBe(303);
    const returns: Data[] = await merchant.get(`/returns?orderId=${made.id}`);
    expect(returns.map(({ status, kind, items }) => [status, kind, items[0].quantity])).toEqual([
      ['approved', 'withdrawal', 1],
      ['approved', 'withdrawal', 1],
      ['rejected', 'return', 1],
    ]);
    expect((await merchant.get(`/orders/${made.id}`)).items[0].returnedQuantity).toBe(2);
  });

  test('keeps what has not been shipped from being shipped', async () => {
    const made = await order();
    const { receipt } = await desk.withdraw(pathOf(made), fieldsFor(made, 2));
    expect(receipt?.status).toBe(200);
    const [withdrawal] = await merchant.get('/withdrawals');
    expect(withdrawal).toMatchObject({ returnId: null, items: [{ quantity: 2, notShipped: 2 }] });
    const after = await merchant.get(`/orders/${made.id}`);
    expect(after).toMatchObject({ status: 'on_hold', holdReason: expect.stringContaining('withdrawn') });
    expectError(await merchant.call('POST', `/orders/${made.id}/mark-shipped`), 409, 'CONFLICT', /on hold/);
    const types = (await merchant.get(`/orders/${made.id}/activity`)).map(({ type }: Data) => type);
    expect(types).toContain('order.withdrawn');
  });

  test('that is confirmed twice is one', { tags: 'database' }, async () => {
    const made = await delivered();
    const path = pathOf(made);
    const fields = fieldsFor(made, 1);
    const asked = await desk.send(`${path}/withdraw`, new URLSearchParams(fields));
    const confirmation = new URLSearchParams({ ...fields, formKey: desk.formKeyOf(asked) });
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.send(`${path}/withdraw/confirm`, confirmation)),
    );
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await merchant.get('/withdrawals')).toHaveLength(1);
    expect((await merchant.get(`/orders/${made.id}`)).items[0].returnedQuantity).toBe(1);
  });

  test('of the same goods by two forms at once happens once', { tags: 'database' }, async () => {
    const made = await delivered();
    const answers = await Promise.all([1, 2].map(() => desk.withdraw(pathOf(made), fieldsFor(made, 2))));
    expect(answers.map(({ confirmed }) => confirmed.status).sort()).toEqual([303, 409]);
    expect(await merchant.get('/withdrawals')).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }, 'Please enter your name'],
    ['a wrong email address', { email: 'nowhere' }, 'valid email address'],
    ['nothing chosen', { quantity: '0' }, 'at least one item'],
    ['more than there was', { quantity: '3' }, 'Something has changed'],
  ])('with %s says so', async (_, { quantity, ...over }: Record<string, string>, problem) => {
    const made = await delivered();
    const fields = fieldsFor(made, Number(quantity ?? 1), over);
    const answer = await desk.send(`${pathOf(made)}/withdraw`, new URLSearchParams(fields));
    expect([400, 409]).toContain(answer.status);
    expect(textOf(answer.text)).toContain(problem);
  });

  test('waits for the merchant until they have dealt with it', async () => {
    const made = await delivered();
    await desk.withdraw(pathOf(made), fieldsFor(made, 1));
    const [{ id }] = await merchant.get('/withdrawals?handled=false');
    const handled = await merchant.post(`/withdrawals/${id}/handled`);
    expect(handled.handledAt).toBe(new Date(api.clock.now()).toISOString());
    expect(await merchant.post(`/withdrawals/${id}/handled`)).toEqual(handled);
    expect(await merchant.get('/withdrawals?handled=false')).toEqual([]);
    expect(await merchant.get(`/withdrawals?orderId=${made.id}`)).toEqual([handled]);
    const other = await createMerchant(api, HOST);
    expectError(await other.call('GET', `/withdrawals/${id}`), 403, 'FORBIDDEN', /Withdrawal/);
  });
});

describe('the function', () => {
  test('is there before the delivery and until the period is over, also on the page that finds orders', async () => {
    const made = await order();
    expect(await offered(made)).toBe(true);
    const shipment = await shipped(made);
    api.clock.advance(40 * DAY_MS);
    expect(await offered(made)).toBe(true);
    await merchant.scan(shipment.id, 'delivered');
    api.clock.advance(14 * DAY_MS);
    expect(await offered(made)).toBe(true);
    api.clock.advance(8 * DAY_MS);
    expect(await offered(made)).toBe(false);
    const late = await desk.withdraw(pathOf(made), fieldsFor(made, 1));
    expect(late.asked.status).toBe(409);
    expect(textOf((await desk.open('/track?lang=fr')).text)).toContain('Renoncer au contrat ici');
  });

  test('leads there from the page that finds orders', async () => {
    const made = await delivered();
    const found = await desk.send(
      '/track',
      new URLSearchParams({ orderNumber: made.orderNumber, contact: '51147', next: 'withdraw' }),
    );
    expect(found.headers.location).toBe(`${pathOf(made)}/withdraw?lang=en`);
  });

  test.each([
    ['where the law does not give it', { shipTo: { ...GERMANY, country: 'CH', postalCode: '8001' } }, {}],
    ['where the merchant does not sell to the EU', {}, { withdrawal: { isActive: false } }],
  ])('is not offered %s', async (_, over, rules) => {
    await merchant.done('PUT', '/settings/return-rules', rules);
    const made = await order(over);
    expect(await offered(made)).toBe(false);
    const page = await desk.open(`${pathOf(made)}/withdraw`);
    expect([page.status, textOf(page.text)]).toEqual([200, expect.stringContaining('You cannot withdraw')]);
    expect((await desk.withdraw(pathOf(made), fieldsFor(made, 1))).asked.status).toBe(409);
  });
});

test('erasing the order removes who withdrew and what they wrote from every table, and the pages with it', async () => {
  await merchant.done('PUT', '/settings/return-rules', { isActive: true, excludedSkus: null });
  const made = await delivered();
  const path = pathOf(made);
  const [item] = made.items;
  const wanted = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0', comment: 'I am Zyxquvia' };
  await desk.send(`${path}/return`, await desk.returnForm(path, wanted));
  const by = { name: 'Erika Zyxquvia', email: 'zyxquvia@example.com' };
  const { formKey } = await desk.withdraw(path, fieldsFor(made, 2, by));
  const [{ id, returnId }] = await merchant.get('/withdrawals');
  for (const back of await merchant.get(`/returns?orderId=${made.id}`))
    await merchant.post(`/returns/${back.id}/cancel`);
  expect((await columnsWith(api.storage, 'zyxquvia')).length).toBeGreaterThan(1);
  await merchant.post(`/orders/${made.id}/erase`);
  expect(await columnsWith(api.storage, 'zyxquvia')).toEqual([]);
  expect(await merchant.get(`/withdrawals/${id}`)).toMatchObject({ statement: '', orderId: made.id });
  for (const page of ['', '/return', '/withdraw', `/withdraw/receipt/${formKey}`, `/return/${returnId}/slip`])
    expect((await desk.open(`${path}${page}`)).status).toBe(404);
});
