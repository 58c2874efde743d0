import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '../orders/index.ts';

const requests: { path: string; body: Record<string, unknown> }[] = [];
let answers: Record<string, (body: never) => unknown> = {};

// The client asks the host it was loaded from, which a test does not have.
const NodeRequest = globalThis.Request;
vi.stubGlobal(
  'Request',
  class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://waybill.test') : input, init);
    }
  },
);
vi.stubGlobal('fetch', async (request: Request) => {
  const path = new URL(request.url).pathname.replace('/dashboard/api/v1', '');
  const body = await request.json();
  requests.push({ path, body });
  return Response.json({ data: answers[path]?.(body as never) });
});
// The client keeps the fetch it was created with, and test files share their modules.
vi.resetModules();
const { buyLabels } = await import('./buy-labels.ts');

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  requests.length = 0;
});

const order = (id: string, weight: object | null = { value: 1, unit: 'lb' }) =>
  ({ id, items: [{ quantity: 1, shippedQuantity: 0, cancelledQuantity: 0, weight }] }) as unknown as Order;

/** Two carriers offer the same service; the cheapest rate comes first. */
function offerBoth(): void {
  answers = {
    '/rates': ({ orderId }: { orderId: string }) => ({
      rates: ['other', 'fleet'].map((carrier) => ({
        id: `${orderId} by ${carrier}`,
        carrier,
        service: 'ground',
      })),
      messages: [],
    }),
    '/shipments/batch': ({ shipments }: { shipments: { rateId: string }[] }) =>
      shipments.map(({ rateId }) => ({ status: 201, shipment: { id: rateId } })),
  };
}

async function bought(choice: { carrier: string; service: string } | undefined) {
  const outcomes: (string | undefined)[] = [];
  await buyLabels([order('ord_1'), order('ord_2'), order('ord_3', null)], choice, (more) => {
    outcomes.push(...more.map(({ shipment, problem }) => shipment?.id ?? problem));
  });
  return outcomes;
}

test('the chosen service is bought of the chosen carrier, though another is cheaper', async () => {
  offerBoth();
  const outcomes = await bought({ carrier: 'fleet', service: 'ground' });
  expect(outcomes.slice(0, 2)).toEqual(['ord_1 by fleet', 'ord_2 by fleet']);
  const rates = requests.filter(({ path }) => path === '/rates');
  expect(rates.map(({ body }) => body.services)).toEqual([['ground'], ['ground']]);
});

test('without a choice the cheapest is bought, and an order of unknown weight is left out', async () => {
  offerBoth();
  const outcomes = await bought(undefined);
  expect(outcomes).toEqual(['ord_1 by other', 'ord_2 by other', expect.stringMatching(/weigh/i)]);
  expect(
    requests.filter(({ path }) => path === '/shipments/batch').map(({ body }) => body.shipments),
  ).toEqual([
    [
      { rateId: 'ord_1 by other', orderId: 'ord_1' },
      { rateId: 'ord_2 by other', orderId: 'ord_2' },
    ],
  ]);
});

test('where the chosen carrier offers nothing, nothing is bought of another', async () => {
  offerBoth();
  expect(await bought({ carrier: 'third', service: 'ground' })).not.toContain('ord_1 by other');
  expect(requests.some(({ path }) => path === '/shipments/batch')).toBe(false);
});
