import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  await merchant.product('MUG', 10_000);
});
afterAll(() => api.close());

const STATUSES = [
  'requested',
  'approved',
  'label_created',
  'in_transit',
  'partially_received',
  'received',
  'completed',
  'rejected',
  'cancelled',
] as const;
type Status = (typeof STATUSES)[number];

/** How each comes about. */
const WAY: Record<Status, string[]> = {
  requested: [],
  approved: ['approve'],
  label_created: ['approve', 'label'],
  in_transit: ['approve', 'label', 'scan'],
  partially_received: ['approve', 'receive'],
  received: ['approve', 'receive', 'receive'],
  completed: ['approve', 'receive', 'receive', 'complete'],
  rejected: ['reject'],
  cancelled: ['cancel'],
};

/** What leads where; everything that is not here is refused. */
const LEADS: Record<string, Partial<Record<Status, Status>>> = {
  approve: { requested: 'approved' },
  reject: { requested: 'rejected' },
  label: { approved: 'label_created' },
  receive: {
    approved: 'partially_received',
    label_created: 'partially_received',
    in_transit: 'partially_received',
    partially_received: 'received',
    cancelled: 'partially_received',
  },
  complete: { partially_received: 'completed', received: 'completed' },
  cancel: {
    requested: 'cancelled',
    approved: 'cancelled',
    label_created: 'cancelled',
    in_transit: 'cancelled',
  },
  scan: { label_created: 'in_transit' },
  'void label': { label_created: 'approved' },
};

// biome-ignore lint/suspicious/noExplicitAny: as answers are
async function act(made: any, action: string) {
  const { id, items } = made;
  if (action === 'scan' || action === 'void label') {
    const { labelShipmentId } = await merchant.get(`/returns/${id}`);
    const path = `/shipments/${labelShipmentId}`;
    return action === 'scan'
      ? merchant.call('POST', `${path}/tracking-events`, { status: 'in_transit' })
      : merchant.call('POST', `${path}/void`);
  }
  const receipt = { items: [{ id: items[0].id, receivedQuantity: 1, condition: 'sellable' }] };
  return merchant.call('POST', `/returns/${id}/${action}`, action === 'receive' ? receipt : undefined);
}

async function returnThatIs(status: Status) {
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  await merchant.shipment({ orderId: order.id });
  const items = [{ orderItemId: order.items[0].id, quantity: 2, reason: 'No' }];
  const made = await merchant.post('/returns', { orderId: order.id, items });
  for (const step of WAY[status]) expect((await act(made, step)).status).toBeLessThan(300);
  const now = await merchant.get(`/returns/${made.id}`);
  expect(now.status).toBe(status);
  await merchant.told();
  return now;
}

const own = Object.keys(LEADS).filter((action) => action !== 'scan' && action !== 'void label');
test.each(own.flatMap((action) => STATUSES.map((from) => ({ action, from }))))(
  '$action of a return that is $from',
  async ({ action, from }) => {
    const before = await returnThatIs(from);
    const to = LEADS[action]?.[from];
    const answer = await act(before, action);
    const after = await merchant.get(`/returns/${before.id}`);
    if (to === undefined) {
      const isFull = action === 'receive' && from === 'received';
      expectError(
        answer,
        409,
        'CONFLICT',
        isFull
          ? 'items[0].receivedQuantity: 0 of 2 The MUG are still to arrive, not 1'
          : new RegExp(`^A return that is ${from} cannot be `),
      );
      expect(after).toEqual(before);
      expect(await merchant.told()).toEqual([]);
    } else {
      expect(answer.body.data).toEqual(after);
      expect(after.status).toBe(to);
      const [item] = (await merchant.get(`/orders/${before.orderId}`)).items;
      const claimed = { rejected: 0, cancelled: 0, completed: after.items[0].receivedQuantity };
      expect(item.returnedQuantity).toBe(to in claimed ? claimed[to as keyof typeof claimed] : 2);
    }
  },
);

test('what happens to its label moves a return that waits for it, and no other', async () => {
  for (const from of ['label_created', 'in_transit'] as const) {
    for (const action of ['scan', 'void label']) {
      const before = await returnThatIs(from);
      const answer = await act(before, action);
      const to = LEADS[action]?.[from] ?? from;
      expect((await merchant.get(`/returns/${before.id}`)).status).toBe(to);
      if (action === 'void label') expect(answer.status).toBe(from === 'label_created' ? 200 : 409);
    }
  }
  const cancelled = await returnThatIs('in_transit');
  await act(cancelled, 'cancel');
  await merchant.scan(cancelled.labelShipmentId, 'out_for_delivery');
  expect((await merchant.get(`/returns/${cancelled.id}`)).status).toBe('cancelled');
});

test('after its label was voided, a return can have another', async () => {
  const before = await returnThatIs('label_created');
  await act(before, 'void label');
  expect(await merchant.get(`/returns/${before.id}`)).toMatchObject({ labelShipmentId: null });
  const after = (await act(before, 'label')).body.data;
  expect(after.status).toBe('label_created');
  expect(after.labelShipmentId).not.toBe(before.labelShipmentId);
});

test('approve with createLabel: 200 with both, or 400 and neither; a reason is kept', async () => {
  const made = await returnThatIs('requested');
  const approve = (json: object) => merchant.call('POST', `/returns/${made.id}/approve`, json);
  expectError(await approve({ createLabel: true, service: 'rocket' }), 400, 'VALIDATION_ERROR', /^service: /);
  expect((await merchant.get(`/returns/${made.id}`)).status).toBe('requested');
  expect((await approve({ createLabel: true })).body.data.status).toBe('label_created');
  const other = await returnThatIs('requested');
  const rejected = await merchant.post(`/returns/${other.id}/reject`, { reason: 'Worn' });
  expect(rejected).toMatchObject({ status: 'rejected', rejectReason: 'Worn' });
});
