import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAttention } from '../../server/src/overview/attention.ts';
import { createCustomerDesk, pathOf } from '../support/customer-desk.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const HOST = { host: 'ship.example.com' };
const SENDER = { isActive: true, fromName: 'Mug Shop', fromEmail: 'orders@mugs.example' };
const HOUR_MS = 3_600_000;

let api: TestApi;
let smtp: TestSmtp;
let merchant: Merchant;
let customers = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ publicUrl: 'https://ship.example.com', smtp: smtp.settings() });
});
beforeEach(async () => {
  api.clock.advance(HOUR_MS);
  merchant = await createMerchant(api, HOST);
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

const turnOn = (over: object = {}, query = '') =>
  merchant.done('PUT', `/settings/emails${query}`, { ...SENDER, ...over });

/** An order of a customer whom nobody else writes to. */
async function sale(over: object = {}, shipTo: object = {}) {
  const email = `customer-${++customers}@example.com`;
  const order = await merchant.order([{ name: 'Blue mug', quantity: 2 }], {
    shipTo: {
      ...{ name: 'Ada Lovelace', street1: '417 Montgomery St', city: 'San Francisco', state: 'CA' },
      ...{ postalCode: '94104', country: 'US', email },
      ...shipTo,
    },
    ...over,
  });
  return { ...order, email };
}

const ship = (order: { id: string }, over: object = {}) =>
  merchant.shipment({ orderId: order.id, parcels: [ONE_POUND], ...over });

/** Everything that is due, or will be within the next seconds. */
async function send() {
  api.clock.advance(3_000);
  await api.sending.sendDue();
}

const mailsOf = (order: { id: string }) => merchant.get(`/orders/${order.id}/emails`);
const sentTo = (order: { email: string }) => smtp.to(order.email);
const subjectsOf = (order: { email: string }) => sentTo(order).map(({ subject }) => subject);
const scan = (shipment: { id: string }, status: string, hoursAgo = 0) =>
  merchant.scan(shipment.id, status, {
    occurredAt: new Date(api.clock.now() - hoursAgo * HOUR_MS).toISOString(),
  });

describe('settings', () => {
  test('emails are off until the account turns them on, and need a sender', async () => {
    expect(await merchant.get('/settings/emails')).toEqual({
      ...{ storeId: null, isInherited: false, isAvailable: true, isActive: false },
      ...{ fromName: null, fromEmail: null, replyTo: null, texts: {} },
      types: [
        ...['shipped', 'out_for_delivery', 'delivered', 'exception'],
        ...['return_approved', 'return_received', 'withdrawal'],
      ],
    });
    const order = await sale();
    await ship(order);
    await send();
    expect(await mailsOf(order)).toEqual([]);
    expect(sentTo(order)).toEqual([]);
    const refused = await merchant.call('PUT', '/settings/emails', { isActive: true });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'fromEmail: must be given to turn emails on',
    ]);
    expect((await merchant.get('/settings/emails')).isActive).toBe(false);
    expect(await turnOn({ types: ['delivered', 'shipped', 'shipped'] })).toMatchObject({
      ...SENDER,
      types: ['shipped', 'delivered'],
    });
  });

  test.each<[object, string]>([
    [{ fromEmail: 'not an address' }, 'fromEmail: must be an email address'],
    [{ fromEmail: 'a@b.example\r\nBcc: c@d.example' }, 'fromEmail: must be an email address'],
    [{ replyTo: 'a@b.example>,<c@d.example' }, 'replyTo: must be an email address'],
    [{ fromName: 'Shop\r\nBcc: c@d.example' }, 'fromName: must be one line'],
    [{ types: ['newsletter'] }, 'types[0]: must be one of'],
    [{ texts: { shipped: { en: { subject: 'a\nb' } } } }, 'texts.shipped.en.subject: must be one line'],
    [{ texts: { shipped: { pt: { subject: 'a' } } } }, 'texts.shipped.pt'],
    [{ texts: { shipped: { en: { subject: '{{total}}' } } } }, 'there is no placeholder {{total}}'],
    [{ texts: { delivered: { en: { text: 'x'.repeat(5_001) } } } }, 'texts.delivered.en.text'],
    [{ color: 'red' }, 'color'],
  ])('refuses what would be a wrong or hostile mail: %#', async (body, message) => {
    const answer = await merchant.call('PUT', '/settings/emails', body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('a preview shows words that are not saved, and changes nothing', async () => {
    await merchant.done('PUT', '/settings/brand', { name: 'Mug & <Plate> Shop' });
    const texts = {
      shipped: { de: { subject: 'Los geht’s: {{orderNumber}}', text: 'Hallo {{firstName}}!' } },
    };
    const shown = await merchant.post('/settings/emails/preview', { type: 'shipped', language: 'de', texts });
    expect(shown.subject).toBe('Los geht’s: 1042');
    expect(shown.html).toContain('Hallo Alex!');
    expect(shown.html).toContain('Mug &amp; &lt;Plate&gt; Shop');
    expect(shown.html).not.toContain('<Plate>');
    expect(shown.text).toContain('Hallo Alex!');
    expect((await merchant.get('/settings/emails')).texts).toEqual({});
    const receipt = await merchant.post('/settings/emails/preview', { type: 'withdrawal', language: 'en' });
    expect(receipt.text).toMatch(/To: Mug & <Plate> Shop.*- 2 × Stoneware mug, blue.*Alex Example/s);
    const defaults = await merchant.get('/settings/emails/defaults?language=fr');
    expect(defaults.find(({ type }: { type: string }) => type === 'delivered')).toMatchObject({
      subject: 'Votre commande {{orderNumber}} a été livrée',
      placeholders: expect.arrayContaining(['orderNumber', 'trackingCode']),
    });
  });

  test('a test goes to members only, and says what became of it', async () => {
    await turnOn();
    const member = `${merchant.accountId}@example.com`;
    const test = (to?: string) =>
      merchant.call('POST', '/settings/emails/test', { type: 'shipped', ...(to && { to }) });
    const stranger = await test('stranger@example.com');
    expect([stranger.status, stranger.body.error.message]).toEqual([
      400,
      "to: must be the email address of one of the account's members",
    ]);
    expect((await test()).status).toBe(400);
    const sending = setInterval(() => void api.sending.sendDue(), 50);
    try {
      expect((await test(member)).body.data).toEqual({ to: member, status: 'sent', reason: null });
      smtp.state.refused.set(member, { code: 550, text: 'No such mailbox' });
      expect((await test(member)).body.data).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('No such mailbox'),
      });
    } finally {
      clearInterval(sending);
    }
    expect(smtp.to(member).map(({ subject }) => subject)).toEqual(['Your order 1042 is on its way']);
  });
});

describe('what customers are told', () => {
  test('once that their order has shipped, with everything in one mail that is well formed', {
    tags: 'database',
  }, async () => {
    await turnOn({ replyTo: 'help@mugs.example' });
    await merchant.done('PUT', '/settings/brand', { name: 'Mug Shop', primaryColor: '#1a56db' });
    const order = await sale();
    const shipment = await ship(order, { parcels: [ONE_POUND, ONE_POUND] });
    expect(await mailsOf(order)).toMatchObject([
      { type: 'shipped', status: 'pending', recipient: order.email, language: 'en', shipmentId: shipment.id },
    ]);
    await send();
    await send();
    const [mail, ...more] = sentTo(order);
    expect(more).toEqual([]);
    if (mail === undefined) throw new Error('no mail');
    expect(mail.subject).toBe(`Your order ${order.orderNumber} is on its way`);
    expect(mail.envelope).toEqual({ from: 'orders@mugs.example', to: [order.email] });
    const header = (name: string) => mail.headers.get(name);
    expect(header('from')).toBe('Mug Shop <orders@mugs.example>');
    expect(header('reply-to')).toBe('help@mugs.example');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('message-id')).toMatch(/^<mail_\w+@ship\.example\.com>$/);
    expect(header('list-unsubscribe')).toBe(`<${order.trackingPageUrl}/mails>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Hello Ada,');
      expect(part).toContain(order.trackingPageUrl);
      expect(part.replaceAll(/<\/?bdi>/g, '')).toContain('2 × Blue mug');
      for (const parcel of shipment.parcels) expect(part).toContain(parcel.trackingCode);
      for (const secret of ['Lovelace', 'Montgomery', '94104']) expect(part).not.toContain(secret);
    }
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(mail.html) ?? [];
    expect(JSON.parse(json)).toMatchObject([
      {
        '@type': 'ParcelDelivery',
        trackingNumber: shipment.parcels[0].trackingCode,
        partOfOrder: { orderNumber: order.orderNumber, merchant: { name: 'Mug Shop' } },
      },
      { '@type': 'ParcelDelivery', trackingNumber: shipment.parcels[1].trackingCode },
    ]);
    expect(await mailsOf(order)).toMatchObject([{ status: 'sent', attempts: 1, reason: null }]);
  });

  test('labels of an order that are bought in quick succession come in one mail', async () => {
    await turnOn();
    const order = await sale();
    const [item] = order.items;
    const part = { items: [{ orderItemId: item.id, quantity: 1 }] };
    const codes = [(await ship(order, part)).trackingCode, (await ship(order, part)).trackingCode];
    await send();
    expect(subjectsOf(order)).toHaveLength(1);
    for (const code of codes) expect(sentTo(order)[0]?.text).toContain(code);
  });

  test('of every step, once, and of a delivery when the last parcel has arrived', {
    tags: 'database',
  }, async () => {
    await turnOn();
    const order = await sale();
    const shipment = await ship(order, { parcels: [ONE_POUND, ONE_POUND] });
    await send();
    const [first, second] = shipment.parcels;
    const scanOf = (parcel: { trackingCode: string }, status: string) =>
      merchant.scan(shipment.id, status, {
        trackingCode: parcel.trackingCode,
        occurredAt: new Date(api.clock.now()).toISOString(),
      });
    await scanOf(first, 'out_for_delivery');
    await send();
    await scanOf(first, 'delivered');
    await send();
    expect(subjectsOf(order)).toHaveLength(2);
    await scanOf(second, 'failure');
    await send();
    await scanOf(second, 'delivered');
    await send();
    expect(subjectsOf(order)).toEqual([
      `Your order ${order.orderNumber} is on its way`,
      `Your order ${order.orderNumber} arrives today`,
      `Your order ${order.orderNumber} is delayed`,
      `Your order ${order.orderNumber} has been delivered`,
    ]);
  });

  test('that a parcel waits at a pickup point, once and in words of its own', async () => {
    const texts = { out_for_delivery: { en: { subject: 'It comes today!' } } };
    await turnOn({ texts });
    const order = await sale();
    const shipment = await ship(order);
    await send();
    for (let i = 0; i < 2; i++) {
      api.clock.advance(20 * HOUR_MS);
      await scan(shipment, 'available_for_pickup');
      await send();
    }
    expect(subjectsOf(order).slice(1)).toEqual([`Your order ${order.orderNumber} is ready for pickup`]);
    expect(sentTo(order)[1]?.text).toContain('Ready for pickup');
    expect(await mailsOf(order)).toMatchObject([{ type: 'out_for_delivery' }, { type: 'shipped' }]);
    const collected = await sale();
    const second = await ship(collected);
    await send();
    await scan(second, 'available_for_pickup');
    api.clock.advance(HOUR_MS);
    await scan(second, 'delivered');
    await send();
    expect(subjectsOf(collected).slice(1)).toEqual([
      `Your order ${collected.orderNumber} has been delivered`,
    ]);
  });

  test('nothing of what was long ago when it is first heard', async () => {
    await turnOn();
    const order = await sale();
    const week = new Date(api.clock.now() - 7 * 24 * HOUR_MS).toISOString();
    await merchant.post(`/orders/${order.id}/mark-shipped`, {
      ...{ trackingCode: '9400100000000000000030', carrier: 'usps', shippedAt: week },
    });
    expect(await mailsOf(order)).toEqual([]);
    const other = await sale();
    const shipment = await ship(other);
    await send();
    api.clock.advance(96 * HOUR_MS);
    await scan(shipment, 'delivered', 72);
    await send();
    expect(subjectsOf(other)).toEqual([`Your order ${other.orderNumber} is on its way`]);
  });

  test('nothing that is no longer so when it would be sent', async () => {
    await turnOn();
    const voided = await sale();
    await merchant.post(`/shipments/${(await ship(voided)).id}/void`);
    const arrived = await sale();
    const shipment = await ship(arrived);
    await scan(shipment, 'out_for_delivery');
    await scan(shipment, 'delivered');
    await send();
    expect(sentTo(voided)).toEqual([]);
    expect(await mailsOf(voided)).toMatchObject([{ status: 'cancelled', reason: 'The label was voided' }]);
    expect(subjectsOf(arrived)).toEqual([`Your order ${arrived.orderNumber} has been delivered`]);
    expect(
      (await mailsOf(arrived)).map(({ type, status }: { type: string; status: string }) => [type, status]),
    ).toEqual([
      ['delivered', 'sent'],
      ['out_for_delivery', 'cancelled'],
      ['shipped', 'cancelled'],
    ]);
  });

  test('in their own language, or that of where they live', async () => {
    await turnOn();
    const german = {
      ...{ street1: 'Torstr. 1', city: 'Berlin', postalCode: '10119', country: 'DE' },
      state: undefined,
    };
    const sales = [
      await sale({}, german),
      await sale({ language: 'nl' }, german),
      await sale({ language: 'ja' }, german),
    ];
    for (const order of sales)
      await merchant.post(`/orders/${order.id}/mark-shipped`, { trackingCode: `T${order.orderNumber}` });
    await send();
    expect(sales.flatMap((order) => subjectsOf(order))).toEqual([
      `Ihre Bestellung ${sales[0].orderNumber} ist unterwegs`,
      `Uw bestelling ${sales[1].orderNumber} is onderweg`,
      `Your order ${sales[2].orderNumber} is on its way`,
    ]);
  });

  test("in the merchant's own words, with hostile ones as text", async () => {
    await turnOn({
      texts: {
        shipped: {
          en: { subject: 'Away: {{orderNumber}}', text: 'By {{carrier}}.\n\n<b>{{firstName}}</b>' },
        },
      },
    });
    const order = await sale({}, { name: '<script>alert(1)</script> Doe' });
    const { carrierName } = await ship(order);
    await send();
    const [mail] = sentTo(order);
    expect(mail?.subject).toBe(`Away: ${order.orderNumber}`);
    expect(mail?.html).toContain(`By ${carrierName}.`);
    expect(mail?.html).toContain('&lt;b&gt;&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>alert');
  });

  test('of their return, and of an order if the merchant wants that', async () => {
    await turnOn({ types: ['order_confirmed', 'return_approved', 'return_received'] });
    const order = await sale();
    const old = await sale({ orderDate: new Date(api.clock.now() - 5 * 24 * HOUR_MS).toISOString() });
    await ship(order);
    const [item] = order.items;
    const back = await merchant.post('/returns', {
      orderId: order.id,
      items: [{ orderItemId: item.id, quantity: 1, reason: 'too blue' }],
    });
    await merchant.post(`/returns/${back.id}/approve`);
    await send();
    await merchant.post(`/returns/${back.id}/receive`, {
      items: [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }],
    });
    await send();
    expect(subjectsOf(order)).toEqual([
      `Your order ${order.orderNumber}`,
      `Your return for order ${order.orderNumber}`,
      `We have received your return for order ${order.orderNumber}`,
    ]);
    expect(await mailsOf(old)).toEqual([]);
  });
});

describe('what fails', () => {
  test('is tried again with the same Message-ID, if the server may take it later', async () => {
    await turnOn();
    const order = await sale();
    await ship(order);
    smtp.state.next.push({ code: 451, text: 'Greylisted' });
    await send();
    expect(await mailsOf(order)).toMatchObject([
      {
        status: 'pending',
        attempts: 1,
        mayHaveArrived: false,
        reason: expect.stringContaining('Greylisted'),
      },
    ]);
    await api.sending.sendDue();
    expect(sentTo(order)).toEqual([]);
    api.clock.advance(HOUR_MS);
    await send();
    expect(sentTo(order)).toHaveLength(1);
    expect(await mailsOf(order)).toMatchObject([{ status: 'sent', attempts: 2, reason: null }]);
  });

  test('may have arrived if nobody knows, and comes again as the same mail', async () => {
    await turnOn();
    const order = await sale();
    await ship(order);
    smtp.state.next.push('drop-after-data');
    await send();
    expect(await mailsOf(order)).toMatchObject([{ status: 'pending', mayHaveArrived: true }]);
    api.clock.advance(HOUR_MS);
    await send();
    const ids = sentTo(order).map(({ headers }) => headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('is not tried again if the server refuses it; it needs attention, and can be sent again', async () => {
    await turnOn();
    const order = await sale();
    await ship(order);
    smtp.state.refused.set(order.email, { code: 550, text: 'No such mailbox' });
    await send();
    api.clock.advance(24 * HOUR_MS);
    await send();
    const [mail] = await mailsOf(order);
    expect(mail).toMatchObject({ status: 'failed', attempts: 1, mayHaveArrived: false });
    expect(mail.reason).toContain('No such mailbox');
    expect((await findAttention(api.storage, merchant.accountId, 0)).failedEmails).toBe(1);
    smtp.state.refused.delete(order.email);
    const retry = () => merchant.call('POST', `/orders/${order.id}/emails/${mail.id}/retry`);
    expect((await retry()).body.data).toMatchObject({ status: 'pending' });
    expect((await retry()).status).toBe(409);
    await send();
    expect(sentTo(order)).toHaveLength(1);
    expect((await findAttention(api.storage, merchant.accountId, 0)).failedEmails).toBe(0);
    const stranger = await createMerchant(api, HOST);
    expect((await stranger.call('GET', `/orders/${order.id}/emails`)).status).toBe(403);
    expect((await stranger.call('POST', `/orders/${order.id}/emails/${mail.id}/retry`)).status).toBe(403);
  });

  test('names nobody in the log', async () => {
    await turnOn();
    const order = await sale();
    await ship(order);
    smtp.state.refused.set(order.email, { code: 550, text: `<${order.email}> unknown` });
    await send();
    expect(api.logged()).not.toContain(order.email);
  });
});

const GERMANY = { street1: 'Heidestraße 17', city: 'Köln', postalCode: '51147', country: 'DE', state: '' };

describe('the receipt of a withdrawal', () => {
  test('arrives even if emails are off, at the address that was given or else the order’s, word for word', async () => {
    await merchant.done('PUT', '/settings/return-rules', { withdrawal: { isActive: true } });
    const desk = createCustomerDesk(api);
    for (const given of ['', 'erika@elsewhere.example']) {
      const order = await sale({ language: 'de' }, GERMANY);
      const path = pathOf(order);
      const { text } = await desk.open(`${path}/withdraw`);
      expect(text).toContain('geht die Eingangsbestätigung an die E-Mail-Adresse der Bestellung');
      const quantity = `quantity.${order.items[0].id}`;
      const fields = { [quantity]: '2', name: 'Erika Mustermann', email: given };
      const { confirmed, receipt } = await desk.withdraw(path, fields);
      expect(confirmed.status).toBe(303);
      expect(receipt?.text).toContain('Sie wird Ihnen außerdem per E-Mail zugesandt.');
      await send();
      const [mail, ...others] = smtp.to(given || order.email);
      expect(others).toEqual([]);
      expect(mail?.envelope.from).toBe('waybill@ship.example.com');
      expect(mail?.headers.get('content-language')).toBe('de');
      expect(mail?.headers.has('list-unsubscribe')).toBe(false);
      const [{ statement }] = await merchant.get(`/withdrawals?orderId=${order.id}`);
      for (const line of statement.split('\n')) expect(mail?.text).toContain(line);
      expect(statement).toContain('Erika Mustermann');
      expect(mail?.text).toContain('2 × Blue mug');
      // The statement says it, and nothing else has to.
      expect(mail?.text.match(/eingegangen am/gi)).toHaveLength(1);
      if (given !== '') expect(sentTo(order)).toEqual([]);
    }
  });

  test('is promised to nobody who does not get it', async () => {
    await merchant.done('PUT', '/settings/return-rules', { withdrawal: { isActive: true } });
    const desk = createCustomerDesk(api);
    const order = await sale({}, { ...GERMANY, email: undefined });
    const path = pathOf(order);
    expect((await desk.open(`${path}/withdraw`)).text).toContain('the receipt is only shown at the end');
    const fields = { [`quantity.${order.items[0].id}`]: '1', name: 'Erika Mustermann', email: '' };
    const alone = await desk.withdraw(path, fields);
    expect(alone.receipt?.text).toContain('Receipt to: shown on the page');
    expect(alone.receipt?.text).not.toContain('sent to you by email');
    expect(await mailsOf(order)).toEqual([]);

    const refused = 'nobody@elsewhere.example';
    smtp.state.refused.set(refused, { code: 550, text: 'No such mailbox' });
    const { confirmed, receipt } = await desk.withdraw(path, { ...fields, email: refused });
    expect(receipt?.text).toContain('It is also sent to you by email.');
    await send();
    expect(await mailsOf(order)).toMatchObject([{ type: 'withdrawal', status: 'failed' }]);
    const again = await desk.open(String(confirmed.headers.location));
    expect(again.text).toContain('Receipt to: nobody@elsewhere.example');
    expect(again.text).not.toContain('sent to you by email');
  });
});

describe('what nobody wants', () => {
  test('erasing an order cancels what is queued, and removes who it was for', async () => {
    await turnOn();
    const order = await sale();
    const shipment = await ship(order);
    await send();
    await scan(shipment, 'delivered');
    await merchant.post(`/orders/${order.id}/erase`);
    await send();
    expect(subjectsOf(order)).toHaveLength(1);
    expect(await mailsOf(order)).toMatchObject([
      { type: 'delivered', status: 'cancelled', recipient: null },
      { type: 'shipped', status: 'sent', recipient: null },
    ]);
    const rows = await api.storage.db
      .selectFrom('mails')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(order.email);
    expect(rows.map(({ sealed_content }) => sealed_content)).toEqual(['', '']);
  });

  test('turning emails off cancels what waits', async () => {
    await turnOn();
    const order = await sale();
    await ship(order);
    await merchant.done('PUT', '/settings/emails', { isActive: false });
    await send();
    expect(await mailsOf(order)).toMatchObject([{ status: 'cancelled', reason: 'Emails were turned off' }]);
    expect(sentTo(order)).toEqual([]);
  });
});

describe('customers who want no more mails about an order', () => {
  const path = (order: { trackingPageUrl: string }) => `${new URL(order.trackingPageUrl).pathname}/mails`;

  test('say so on a page that asks first, in their language', async () => {
    await turnOn();
    const order = await sale({ language: 'de' });
    const shipment = await ship(order);
    await send();
    const asked = await api.call('GET', path(order), { headers: HOST });
    expect([asked.status, asked.text]).toEqual([
      200,
      expect.stringContaining('Möchten Sie keine weiteren E-Mails zu dieser Bestellung erhalten?'),
    ]);
    await scan(shipment, 'out_for_delivery');
    await send();
    expect(subjectsOf(order)).toHaveLength(2);
    const headers = { ...HOST, 'content-type': 'application/x-www-form-urlencoded' };
    const said = await api.call('POST', path(order), { headers, raw: '' });
    expect(said.text).toContain('Sie erhalten keine weiteren E-Mails zu dieser Bestellung.');
    await scan(shipment, 'delivered');
    await send();
    expect(subjectsOf(order)).toHaveLength(2);
    expect((await mailsOf(order))[0]).toMatchObject({
      type: 'delivered',
      status: 'cancelled',
      reason: 'The customer wants no more emails about this order',
    });
    const other = await sale();
    await ship(other);
    await send();
    expect(subjectsOf(other)).toHaveLength(1);
  });

  test('can let their mail program say so, with a form or in parts', async () => {
    await turnOn();
    const forms: [string, string][] = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ];
    for (const [type, raw] of forms) {
      const order = await sale();
      const answer = await api.call('POST', path(order), {
        headers: { ...HOST, 'content-type': type },
        raw,
      });
      expect(answer.status).toBe(200);
      await ship(order);
      await send();
      expect(sentTo(order)).toEqual([]);
    }
    const answer = await api.call('POST', '/track/01m7psgcr1qf554956hpjef930aaaaaaaaaaaaaaaaaaaa/mails', {
      headers: HOST,
    });
    expect(answer.status).toBe(404);
  });
});

// The last one: then the server is left in peace for a while.
test('a mail server that is down is in the log once, and members read nothing of where it is', async () => {
  await merchant.done('PUT', '/settings/return-rules', { withdrawal: { isActive: true } });
  const order = await sale({}, GERMANY);
  const quantity = `quantity.${order.items[0].id}`;
  const fields = { [quantity]: '1', name: 'Erika Mustermann', email: '' };
  await createCustomerDesk(api).withdraw(pathOf(order), fields);
  smtp.state.next.push({ code: 421, text: 'mx7.internal.example is closing' });
  await send();
  expect(await mailsOf(order)).toMatchObject([
    { type: 'withdrawal', status: 'pending', reason: 'The mail server takes no emails right now' },
  ]);
  expect(api.logged().match(/the mail server takes no emails: all of them wait/g)).toHaveLength(1);
  expect(api.logged()).toContain('mx7.internal.example is closing');
});
