import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/**
 * Every route, with the access it needs and the permission its method needs. A new route must be added here, by
 * someone who has thought about who may call it.
 */
const GOLDEN = `
GET    /api/openapi.json                                   open
POST   /api/v1/addresses/parse                             addresses write
POST   /api/v1/addresses/verify                            addresses write
POST   /api/v1/addresses/verify/batch                      addresses write
GET    /api/v1/inventory                                   shipping read
PUT    /api/v1/inventory/:productId/:warehouseId           shipping write
POST   /api/v1/inventory/adjustments                       shipping write
GET    /api/v1/inventory/movements                         shipping read
POST   /api/v1/inventory/transfers                         shipping write
GET    /api/v1/orders                                      shipping read
POST   /api/v1/orders                                      shipping write
GET    /api/v1/orders/:id                                  shipping read
PUT    /api/v1/orders/:id                                  shipping write
POST   /api/v1/orders/:id/cancel                           shipping write
POST   /api/v1/orders/:id/hold                             shipping write
POST   /api/v1/orders/:id/release                          shipping write
POST   /api/v1/orders/batch                                shipping write
GET    /api/v1/products                                    shipping read
POST   /api/v1/products                                    shipping write
DELETE /api/v1/products/:id                                shipping write
GET    /api/v1/products/:id                                shipping read
PUT    /api/v1/products/:id                                shipping write
POST   /api/v1/rates                                       shipping write
GET    /api/v1/rates/:id                                   shipping read
POST   /api/v1/rates/estimate                              shipping write
GET    /api/v1/returns                                     shipping read
POST   /api/v1/returns                                     shipping write
GET    /api/v1/returns/:id                                 shipping read
POST   /api/v1/returns/:id/approve                         shipping write
POST   /api/v1/returns/:id/cancel                          shipping write
POST   /api/v1/returns/:id/complete                        shipping write
POST   /api/v1/returns/:id/label                           shipping write
POST   /api/v1/returns/:id/receive                         shipping write
POST   /api/v1/returns/:id/reject                          shipping write
GET    /api/v1/shipments                                   shipping read
POST   /api/v1/shipments                                   shipping write
GET    /api/v1/shipments/:id                               shipping read
GET    /api/v1/shipments/:id/label                         shipping read
GET    /api/v1/shipments/:id/tracking                      shipping read
POST   /api/v1/shipments/:id/tracking-events               shipping write
POST   /api/v1/shipments/:id/void                          shipping write
POST   /api/v1/shipments/batch                             shipping write
POST   /api/v1/shipments/labels                            shipping write
GET    /api/v1/warehouses                                  shipping read
POST   /api/v1/warehouses                                  shipping write
DELETE /api/v1/warehouses/:id                              shipping write
GET    /api/v1/warehouses/:id                              shipping read
PUT    /api/v1/warehouses/:id                              shipping write
GET    /api/v1/webhooks                                    shipping read
POST   /api/v1/webhooks                                    shipping write
DELETE /api/v1/webhooks/:id                                shipping write
GET    /api/v1/webhooks/:id                                shipping read
PUT    /api/v1/webhooks/:id                                shipping write
GET    /api/v1/webhooks/:id/deliveries                     shipping read
GET    /api/v1/webhooks/:id/deliveries/:deliveryId         shipping read
POST   /api/v1/webhooks/:id/deliveries/:deliveryId/retry   shipping write
POST   /api/v1/webhooks/:id/rotate-secret                  shipping write
POST   /api/v1/webhooks/:id/test                           shipping write
GET    /dashboard/api/v1/setup                             open
POST   /dashboard/api/v1/setup                             open
GET    /healthz                                            open
GET    /metrics                                            open
GET    /readyz                                             open
`;

test('the golden list holds every route with the access and permission it needs', () => {
  const lines = api.app.routes
    .list()
    .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/docs'))
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1))
    .map(({ method, url, access }) => {
      const needs = access === undefined ? 'open' : `${access} ${method === 'GET' ? 'read' : 'write'}`;
      return `${method.padEnd(6)} ${url.padEnd(51)} ${needs}`;
    });
  expect(lines.join('\n')).toBe(GOLDEN.trim());
});

test('every documented operation asks for a key', async () => {
  const { paths } = (await api.call('GET', '/api/openapi.json')).body;
  const documented = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')] as const),
  );
  expect(documented.length).toBeGreaterThan(8);
  for (const [method, path] of documented) expect((await api.call(method, path)).status).toBe(401);
});

test('the OpenAPI document is 3.1, names its schemas once, and every reference leads somewhere', async () => {
  const { body, text } = await api.call('GET', '/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
  expect(names).toContain('Order');
  expect(names).toContain('Error');
  for (const name of names) expect(body.components.schemas).toHaveProperty(name as string);
});

test('the reference page needs nothing from any other host', async () => {
  const page = await api.call('GET', '/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).not.toMatch(/https?:|upgrade-insecure|unsafe-eval/);
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
  for (const [, asset] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await api.call('GET', asset as string)).status, asset).toBe(200);
  }
});

test('/healthz and /readyz answer without a key', async () => {
  expect((await api.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  const ready = await api.call('GET', '/readyz');
  expect([ready.status, ready.body]).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', rateLimit: 'ok' } },
  ]);
});

test('/metrics counts requests by route and status, and never by the id in a path', async () => {
  const { key } = await api.newKey();
  await api.call('GET', '/api/v1/webhooks/whk_secret_id', { key });
  const { text } = await api.call('GET', '/metrics');
  expect(text).toMatch(
    /waybill_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/webhooks\/:id",status="404"\} 1/,
  );
  expect(text).toContain('waybill_rate_limit_degraded 0');
  expect(text).not.toContain('whk_secret_id');
});

test('every answer has a request id of its own', async () => {
  const [a, b] = [await api.call('GET', '/healthz'), await api.call('GET', '/api/v1/nothing')];
  expect(a.headers['x-request-id']).toMatch(/^req_/);
  expect(b.headers['x-request-id']).toMatch(/^req_/);
  expect(a.headers['x-request-id']).not.toBe(b.headers['x-request-id']);
});
