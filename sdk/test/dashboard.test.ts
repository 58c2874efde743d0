import { expect, onTestFinished, test, vi } from 'vitest';
import { createDashboardClient } from '../src/dashboard.ts';
import { ConnectionError, ServerError } from '../src/index.ts';

/** The client on a page of a server that gives these answers, or none. */
function openPage(...answers: (Response | 'lost')[]) {
  vi.stubGlobal('location', { href: 'https://shop.test/orders?page=2' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    const answer = answers[sent.length - 1] ?? Response.json({ data: {} });
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  };
  return { waybill: createDashboardClient({ fetch }), sent };
}

test('methods of the API and those that only the dashboard has are called at its own door, without a key', async () => {
  const { waybill, sent } = openPage();
  await waybill.orders.update('ord_1', { notes: 'é' });
  await waybill.overview.get({ days: 7, timeZone: 'UTC' });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT https://shop.test/dashboard/api/v1/orders/ord_1',
    'GET https://shop.test/dashboard/api/v1/overview?days=7&timeZone=UTC',
  ]);
  expect(sent.some(({ headers }) => headers.has('authorization'))).toBe(false);
});

test('a request is sent once, whatever becomes of it, and gets its idempotency key only from the page', async () => {
  const busy = () => Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 });
  const { waybill, sent } = openPage('lost', busy(), busy());
  const buy = () => waybill.shipments.buy({ rateId: 'rate_1' });
  await expect(buy()).rejects.toBeInstanceOf(ConnectionError);
  await expect(buy()).rejects.toBeInstanceOf(ServerError);
  await expect(waybill.orders.get('ord_1')).rejects.toBeInstanceOf(ServerError);
  expect(sent).toHaveLength(3);
  expect(sent.some(({ headers }) => headers.has('idempotency-key'))).toBe(false);
});

test('a slow answer is waited for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('location', { href: 'https://shop.test/' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetch = async ({ signal }: Request) => {
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    signal.throwIfAborted();
    return Response.json({ data: { id: 'shp_1' } });
  };
  const shipment = await createDashboardClient({ fetch }).shipments.buy({ rateId: 'rate_1' });
  expect(shipment).toEqual({ id: 'shp_1' });
});
