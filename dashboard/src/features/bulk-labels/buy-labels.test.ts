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

const orders = Array.from({ length: 6 }, (_, index) => ({ id: `ord_${index}` }) as Order);

test('the rule goes to the server with each order, a few at a time, and each order gets its own result', async () => {
  answers = {
    '/shipments/batch': ({ shipments }: { shipments: { orderId: string }[] }) =>
      shipments.map(({ orderId }) =>
        orderId === 'ord_1'
          ? { status: 400, error: { code: 'VALIDATION_ERROR', message: 'nothing within 2 days' } }
          : { status: 201, shipment: { id: `label of ${orderId}` } },
      ),
  };
  const select = { by: 'fastest', withinDays: 2 } as const;
  const outcomes: (string | undefined)[] = [];
  await buyLabels(orders, select, (more) => {
    outcomes.push(...more.map(({ shipment, problem }) => shipment?.id ?? problem));
  });
  expect(outcomes).toEqual([
    'label of ord_0',
    'nothing within 2 days',
    ...[2, 3, 4, 5].map((index) => `label of ord_${index}`),
  ]);
  expect(requests.map(({ body }) => (body.shipments as unknown[]).length)).toEqual([5, 1]);
  expect(requests[1]?.body.shipments).toEqual([{ orderId: 'ord_5', select }]);
});
