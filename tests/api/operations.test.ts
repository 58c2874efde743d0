import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteEntry } from '../../server/src/app/route-table.ts';
import { EVENT_TYPES } from '../../server/src/schema/events.ts';
import { DASHBOARD, SAME_ORIGIN } from '../support/browser.ts';
import { checkEvent } from '../support/event-check.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

interface Operation {
  operationId: string;
  'x-csv'?: boolean;
  tags: string[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { headers?: object; content: Record<string, object> }>;
}

interface Callback {
  post: { requestBody: { content: object } };
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/**
 * Every route, with the access it needs, the permission its method needs and the group that decides the roles. A new route must
 * be added here, by someone who has thought about who may call it.
 */
const GOLDEN = `
GET    /api/openapi.json                                   open
POST   /api/v1/addresses/parse                             addresses write addresses
POST   /api/v1/addresses/verify                            addresses write addresses
POST   /api/v1/addresses/verify/batch                      addresses write addresses
GET    /api/v1/assignees                                   shipping read orders
GET    /api/v1/automation-rules                            shipping read automation
POST   /api/v1/automation-rules                            shipping write automation
DELETE /api/v1/automation-rules/:id                        shipping write automation
GET    /api/v1/automation-rules/:id                        shipping read automation
PUT    /api/v1/automation-rules/:id                        shipping write automation
POST   /api/v1/automation-rules/preview                    shipping write automation
GET    /api/v1/batches                                     shipping read orders
GET    /api/v1/batches/:id                                 shipping read orders
POST   /api/v1/batches/:id/cancel                          shipping write orders
GET    /api/v1/batches/:id/file                            shipping read orders
GET    /api/v1/batches/:id/lines                           shipping read orders
POST   /api/v1/batches/:id/retry                           shipping write orders
POST   /api/v1/batches/labels                              shipping write orders
POST   /api/v1/batches/mark-shipped                        shipping write orders
POST   /api/v1/batches/order-exports                       shipping write orders
POST   /api/v1/batches/order-updates                       shipping write orders
POST   /api/v1/batches/orders                              shipping write orders
POST   /api/v1/batches/product-exports                     shipping write orders
POST   /api/v1/batches/products                            shipping write catalog
POST   /api/v1/batches/rates                               shipping write orders
POST   /api/v1/batches/shipment-exports                    shipping write orders
GET    /api/v1/carrier-accounts                            shipping read carriers
POST   /api/v1/carrier-accounts                            shipping write carriers
DELETE /api/v1/carrier-accounts/:id                        shipping write carriers
GET    /api/v1/carrier-accounts/:id                        shipping read carriers
PUT    /api/v1/carrier-accounts/:id                        shipping write carriers
POST   /api/v1/carrier-accounts/:id/check                  shipping write carriers
GET    /api/v1/carrier-accounts/providers                  shipping read carriers
GET    /api/v1/collections                                 shipping read orders
GET    /api/v1/destination-zones                           shipping read automation
POST   /api/v1/destination-zones                           shipping write automation
DELETE /api/v1/destination-zones/:id                       shipping write automation
GET    /api/v1/destination-zones/:id                       shipping read automation
PUT    /api/v1/destination-zones/:id                       shipping write automation
POST   /api/v1/documents/bin-labels                        shipping write stock
POST   /api/v1/documents/combined                          shipping write orders
POST   /api/v1/documents/count-sheet                       shipping write stock
POST   /api/v1/documents/pick-list                         shipping write orders
POST   /api/v1/documents/product-labels                    shipping write stock
GET    /api/v1/emails/failed                               shipping read orders
GET    /api/v1/events                                      shipping read logs
GET    /api/v1/events/:id                                  shipping read logs
POST   /api/v1/events/:id/resend                           shipping write logs
GET    /api/v1/events/stream                               shipping read logs
GET    /api/v1/inventory                                   shipping read stock
PUT    /api/v1/inventory/:productId/:warehouseId           shipping write stock
POST   /api/v1/inventory/adjustments                       shipping write stock
POST   /api/v1/inventory/adjustments/batch                 shipping write stock
GET    /api/v1/inventory/movements                         shipping read stock
POST   /api/v1/inventory/transfers                         shipping write stock
GET    /api/v1/manifests                                   shipping read orders
POST   /api/v1/manifests                                   shipping write orders
DELETE /api/v1/manifests/:id                               shipping write orders
GET    /api/v1/manifests/:id                               shipping read orders
GET    /api/v1/manifests/:id/document                      shipping read orders
POST   /api/v1/manifests/:id/hand-over                     shipping write orders
GET    /api/v1/manifests/:id/parcels                       shipping read orders
POST   /api/v1/manifests/hand-over                         shipping write orders
GET    /api/v1/me                                          any read personal
GET    /api/v1/order-views                                 shipping read orders
POST   /api/v1/order-views                                 shipping write orders
DELETE /api/v1/order-views/:id                             shipping write orders
PUT    /api/v1/order-views/:id                             shipping write orders
GET    /api/v1/orders                                      shipping read orders
POST   /api/v1/orders                                      shipping write orders
GET    /api/v1/orders/:id                                  shipping read orders
PUT    /api/v1/orders/:id                                  shipping write orders
GET    /api/v1/orders/:id/activity                         shipping read orders
POST   /api/v1/orders/:id/allocate                         shipping write orders
POST   /api/v1/orders/:id/cancel                           shipping write orders
POST   /api/v1/orders/:id/close                            shipping write orders
GET    /api/v1/orders/:id/emails                           shipping read orders
POST   /api/v1/orders/:id/emails/:emailId/retry            shipping write orders
POST   /api/v1/orders/:id/erase                            shipping write personal-data
POST   /api/v1/orders/:id/hold                             shipping write orders
POST   /api/v1/orders/:id/keep-address                     shipping write orders
POST   /api/v1/orders/:id/mark-shipped                     shipping write orders
POST   /api/v1/orders/:id/pack                             shipping write orders
GET    /api/v1/orders/:id/packing-slip                     shipping read orders
GET    /api/v1/orders/:id/pictures                         shipping read orders
POST   /api/v1/orders/:id/release                          shipping write orders
POST   /api/v1/orders/:id/replacements                     shipping write orders
POST   /api/v1/orders/:id/resolve-difference               shipping write orders
GET    /api/v1/orders/:id/same-address                     shipping read orders
POST   /api/v1/orders/:id/separate                         shipping write orders
POST   /api/v1/orders/batch                                shipping write orders
POST   /api/v1/orders/batch-mark-shipped                   shipping write orders
POST   /api/v1/orders/batch-update                         shipping write orders
POST   /api/v1/orders/combine                              shipping write orders
GET    /api/v1/orders/count                                shipping read orders
GET    /api/v1/orders/filter-options                       shipping read orders
GET    /api/v1/orders/same-address-counts                  shipping read orders
GET    /api/v1/packages                                    shipping read catalog
POST   /api/v1/packages                                    shipping write catalog
DELETE /api/v1/packages/:id                                shipping write catalog
GET    /api/v1/packages/:id                                shipping read catalog
PUT    /api/v1/packages/:id                                shipping write catalog
GET    /api/v1/pickups                                     shipping read orders
POST   /api/v1/pickups                                     shipping write orders
GET    /api/v1/pickups/:id                                 shipping read orders
POST   /api/v1/pickups/:id/cancel                          shipping write orders
GET    /api/v1/presets                                     shipping read catalog
POST   /api/v1/presets                                     shipping write catalog
DELETE /api/v1/presets/:id                                 shipping write catalog
GET    /api/v1/presets/:id                                 shipping read catalog
PUT    /api/v1/presets/:id                                 shipping write catalog
GET    /api/v1/print-stations                              shipping read orders
POST   /api/v1/print-stations                              shipping write orders
DELETE /api/v1/print-stations/:id                          shipping write orders
GET    /api/v1/print-stations/:id                          shipping read orders
PUT    /api/v1/print-stations/:id                          shipping write orders
GET    /api/v1/products                                    shipping read catalog
POST   /api/v1/products                                    shipping write catalog
DELETE /api/v1/products/:id                                shipping write catalog
GET    /api/v1/products/:id                                shipping read catalog
PUT    /api/v1/products/:id                                shipping write catalog
POST   /api/v1/rates                                       shipping write orders
GET    /api/v1/rates/:id                                   shipping read orders
POST   /api/v1/rates/estimate                              shipping write orders
GET    /api/v1/reports/costs                               shipping read reports
GET    /api/v1/reports/deliveries                          shipping read reports
GET    /api/v1/reports/exceptions                          shipping read reports
GET    /api/v1/returns                                     shipping read orders
POST   /api/v1/returns                                     shipping write orders
GET    /api/v1/returns/:id                                 shipping read orders
GET    /api/v1/returns/:id/activity                        shipping read orders
POST   /api/v1/returns/:id/approve                         shipping write orders
POST   /api/v1/returns/:id/cancel                          shipping write orders
POST   /api/v1/returns/:id/complete                        shipping write orders
POST   /api/v1/returns/:id/correct                         shipping write orders
POST   /api/v1/returns/:id/label                           shipping write orders
GET    /api/v1/returns/:id/photos/:position                shipping read orders
POST   /api/v1/returns/:id/receive                         shipping write orders
POST   /api/v1/returns/:id/reject                          shipping write orders
GET    /api/v1/search                                      shipping read orders
GET    /api/v1/service-mappings                            shipping read automation
POST   /api/v1/service-mappings                            shipping write automation
DELETE /api/v1/service-mappings/:id                        shipping write automation
GET    /api/v1/service-mappings/:id                        shipping read automation
PUT    /api/v1/service-mappings/:id                        shipping write automation
GET    /api/v1/service-mappings/unmapped                   shipping read automation
GET    /api/v1/settings                                    shipping read settings
PUT    /api/v1/settings                                    shipping write settings
GET    /api/v1/settings/brand                              shipping read settings
PUT    /api/v1/settings/brand                              shipping write settings
DELETE /api/v1/settings/brand/logo                         shipping write settings
GET    /api/v1/settings/brand/logo                         shipping read settings
PUT    /api/v1/settings/brand/logo                         shipping write settings
GET    /api/v1/settings/documents                          shipping read settings
PUT    /api/v1/settings/documents                          shipping write settings
DELETE /api/v1/settings/documents/logo                     shipping write settings
GET    /api/v1/settings/documents/logo                     shipping read settings
PUT    /api/v1/settings/documents/logo                     shipping write settings
DELETE /api/v1/settings/emails                             shipping write settings
GET    /api/v1/settings/emails                             shipping read settings
PUT    /api/v1/settings/emails                             shipping write settings
GET    /api/v1/settings/emails/defaults                    shipping read settings
POST   /api/v1/settings/emails/preview                     shipping write settings
POST   /api/v1/settings/emails/test                        shipping write settings
GET    /api/v1/settings/handling                           shipping read settings
PUT    /api/v1/settings/handling                           shipping write settings
DELETE /api/v1/settings/packing-slip                       shipping write settings
GET    /api/v1/settings/packing-slip                       shipping read settings
PUT    /api/v1/settings/packing-slip                       shipping write settings
POST   /api/v1/settings/packing-slip/preview               shipping write settings
GET    /api/v1/settings/return-rules                       shipping read settings
PUT    /api/v1/settings/return-rules                       shipping write settings
GET    /api/v1/shipments                                   shipping read orders
POST   /api/v1/shipments                                   shipping write orders
GET    /api/v1/shipments/:id                               shipping read orders
GET    /api/v1/shipments/:id/activity                      shipping read orders
GET    /api/v1/shipments/:id/documents                     shipping read orders
GET    /api/v1/shipments/:id/documents/:documentId         shipping read orders
GET    /api/v1/shipments/:id/label                         shipping read orders
POST   /api/v1/shipments/:id/stop-waiting                  shipping write outcomes
GET    /api/v1/shipments/:id/tracking                      shipping read orders
POST   /api/v1/shipments/:id/tracking-events               shipping write orders
POST   /api/v1/shipments/:id/void                          shipping write orders
POST   /api/v1/shipments/batch                             shipping write orders
POST   /api/v1/shipments/labels                            shipping write orders
POST   /api/v1/shipments/printed                           shipping write orders
GET    /api/v1/stores                                      shipping read stores
POST   /api/v1/stores                                      shipping write stores
DELETE /api/v1/stores/:id                                  shipping write stores
GET    /api/v1/stores/:id                                  shipping read stores
PUT    /api/v1/stores/:id                                  shipping write stores
POST   /api/v1/stores/:id/check                            shipping write stores
GET    /api/v1/stores/:id/log                              shipping read stores
POST   /api/v1/stores/:id/log/:entryId/retry               shipping write stores
GET    /api/v1/stores/:id/products                         shipping read stores
PUT    /api/v1/stores/:id/products/:externalId             shipping write stores
POST   /api/v1/stores/:id/products/import                  shipping write stores
POST   /api/v1/stores/:id/sync                             shipping write stores
GET    /api/v1/stores/providers                            shipping read stores
GET    /api/v1/trackers                                    shipping read orders
POST   /api/v1/trackers                                    shipping write orders
DELETE /api/v1/trackers/:id                                shipping write orders
GET    /api/v1/trackers/:id                                shipping read orders
POST   /api/v1/tracking-events                             shipping write orders
GET    /api/v1/tracking-numbers                            shipping read orders
GET    /api/v1/warehouses                                  shipping read catalog
POST   /api/v1/warehouses                                  shipping write catalog
DELETE /api/v1/warehouses/:id                              shipping write catalog
GET    /api/v1/warehouses/:id                              shipping read catalog
PUT    /api/v1/warehouses/:id                              shipping write catalog
GET    /api/v1/webhooks                                    shipping read webhooks
POST   /api/v1/webhooks                                    shipping write webhooks
DELETE /api/v1/webhooks/:id                                shipping write webhooks
GET    /api/v1/webhooks/:id                                shipping read webhooks
PUT    /api/v1/webhooks/:id                                shipping write webhooks
POST   /api/v1/webhooks/:id/catch-up                       shipping write webhooks
GET    /api/v1/webhooks/:id/deliveries                     shipping read webhooks
GET    /api/v1/webhooks/:id/deliveries/:deliveryId         shipping read webhooks
POST   /api/v1/webhooks/:id/deliveries/:deliveryId/retry   shipping write webhooks
GET    /api/v1/webhooks/:id/missed-events                  shipping read webhooks
POST   /api/v1/webhooks/:id/replay                         shipping write webhooks
GET    /api/v1/webhooks/:id/replays                        shipping read webhooks
DELETE /api/v1/webhooks/:id/replays/:replayId              shipping write webhooks
GET    /api/v1/webhooks/:id/replays/:replayId              shipping read webhooks
POST   /api/v1/webhooks/:id/rotate-secret                  shipping write webhooks
POST   /api/v1/webhooks/:id/test                           shipping write webhooks
GET    /api/v1/webhooks/destinations                       shipping read webhooks
POST   /api/v1/webhooks/destinations                       shipping write webhooks
POST   /api/v1/webhooks/try-filter                         shipping write webhooks
GET    /api/v1/withdrawals                                 shipping read orders
GET    /api/v1/withdrawals/:id                             shipping read orders
POST   /api/v1/withdrawals/:id/handled                     shipping write orders
POST   /carrier-events/:carrierAccountId                   open
PUT    /dashboard/api/v1/account                           account
GET    /dashboard/api/v1/accounts                          personal
POST   /dashboard/api/v1/accounts                          personal
DELETE /dashboard/api/v1/accounts/:id/membership           personal
GET    /dashboard/api/v1/alerts                            personal
PUT    /dashboard/api/v1/alerts                            personal
GET    /dashboard/api/v1/api-keys                          keys
POST   /dashboard/api/v1/api-keys                          keys
DELETE /dashboard/api/v1/api-keys/:id                      keys
GET    /dashboard/api/v1/changes                           personal
GET    /dashboard/api/v1/invitations                       members
POST   /dashboard/api/v1/invitations                       members
DELETE /dashboard/api/v1/invitations/:id                   members
POST   /dashboard/api/v1/invitations/accept                open
POST   /dashboard/api/v1/invitations/join                  personal
POST   /dashboard/api/v1/invitations/look                  open
GET    /dashboard/api/v1/members                           members
DELETE /dashboard/api/v1/members/:id                       members
PUT    /dashboard/api/v1/members/:id                       members
POST   /dashboard/api/v1/members/:id/password-reset        members
GET    /dashboard/api/v1/notifications                     personal
POST   /dashboard/api/v1/notifications/read                personal
GET    /dashboard/api/v1/orders/:id/packing                orders
DELETE /dashboard/api/v1/orders/:id/packing/:sessionId     orders
PUT    /dashboard/api/v1/orders/:id/packing/:sessionId     orders
GET    /dashboard/api/v1/overview                          overview
PUT    /dashboard/api/v1/password                          personal
POST   /dashboard/api/v1/password-resets/look              open
POST   /dashboard/api/v1/password-resets/request           open
POST   /dashboard/api/v1/password-resets/use               open
PUT    /dashboard/api/v1/profile                           personal
GET    /dashboard/api/v1/request-log                       logs
GET    /dashboard/api/v1/request-log/:id                   logs
DELETE /dashboard/api/v1/session                           personal
GET    /dashboard/api/v1/session                           personal
POST   /dashboard/api/v1/session                           open
POST   /dashboard/api/v1/session/account                   personal
POST   /dashboard/api/v1/session/second-step               open
DELETE /dashboard/api/v1/sessions                          personal
GET    /dashboard/api/v1/sessions                          personal
DELETE /dashboard/api/v1/sessions/:id                      personal
POST   /dashboard/api/v1/settings/brand/preview            settings
POST   /dashboard/api/v1/settings/return-rules/preview     settings
GET    /dashboard/api/v1/setup                             open
POST   /dashboard/api/v1/setup                             open
GET    /dashboard/api/v1/two-factor                        personal
POST   /dashboard/api/v1/two-factor                        personal
POST   /dashboard/api/v1/two-factor/confirm                personal
POST   /dashboard/api/v1/two-factor/recovery-codes         personal
POST   /dashboard/api/v1/two-factor/turn-off               personal
GET    /dashboard/api/v1/webhook-outcomes                  webhooks
POST   /dashboard/api/v1/webhooks/:id/deliveries/retry-failed webhooks
GET    /dashboard/api/v1/webhooks/:id/stats                webhooks
GET    /healthz                                            open
GET    /metrics                                            open
GET    /readyz                                             open
POST   /store-events/:storeId                              open
GET    /track                                              open
POST   /track                                              open
GET    /track/:token                                       open
GET    /track/:token/mails                                 open
POST   /track/:token/mails                                 open
GET    /track/:token/return                                open
POST   /track/:token/return                                open
GET    /track/:token/return/:id/label                      open
GET    /track/:token/return/:id/qr-code                    open
GET    /track/:token/return/:id/slip                       open
GET    /track/:token/withdraw                              open
POST   /track/:token/withdraw                              open
POST   /track/:token/withdraw/confirm                      open
GET    /track/:token/withdraw/receipt/:formKey             open
GET    /track/:token/withdraw/receipt/:formKey/file        open
`;

test('the list of routes names every route with the access, the permission and the right it needs', () => {
  const lines = api.app.routes
    .list()
    .filter((route) => route.method !== 'HEAD' && !route.url.startsWith('/docs') && !isMirror(route))
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1))
    .map(({ method, url, access, visitor = 'anyone', group }) => {
      const who = visitor === 'anyone' ? 'open' : group;
      const needs = access === undefined ? who : `${access} ${method === 'GET' ? 'read' : 'write'} ${group}`;
      return `${method.padEnd(6)} ${url.padEnd(51)} ${needs}`;
    });
  expect(lines.join('\n')).toBe(GOLDEN.trim());
});

/** A route of the API behind the dashboard's door: it always needs a session. */
const isMirror = ({ url, access, visitor }: RouteEntry) =>
  url.startsWith(`${DASHBOARD}/`) && access !== undefined && visitor === undefined;

test('both doors have the same routes, except that only keys can ask about themselves', () => {
  const under = (prefix: string, wanted: (route: RouteEntry) => boolean) =>
    api.app.routes
      .list()
      .filter((route) => route.url.startsWith(`${prefix}/`) && wanted(route))
      .map(({ method, url, access }) => `${method} ${url.slice(prefix.length)} ${access}`)
      .sort();
  expect(under(DASHBOARD, isMirror)).toEqual(under('/api/v1', ({ url }) => url !== '/api/v1/me'));
});

test('every documented operation that is not open requires a key or a session', async () => {
  const { paths } = (await api.call('GET', '/api/openapi.json')).body;
  const documented = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { security }]) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), security] as const,
    ),
  );
  expect(documented.length).toBeGreaterThan(8);
  const open = documented.filter(([, , security]) => security?.length === 0);
  expect(open.map(([method, path]) => `${method} ${path}`).sort()).toEqual(
    GOLDEN.split('\n')
      .filter((line) => line.includes(`${DASHBOARD}/`) && line.endsWith(' open'))
      .map((line) => line.split(/ +/).slice(0, 2).join(' '))
      .sort(),
  );
  for (const [method, path, security] of documented) {
    if (security?.length === 0) continue;
    const answer = await api.call(method, path, { headers: SAME_ORIGIN });
    expect([path, answer.status]).toEqual([path, 401]);
    expect(answer.headers['www-authenticate']).toBe(path.startsWith(DASHBOARD) ? undefined : 'Bearer');
  }
});

test('the OpenAPI document is 3.1, defines each schema once, and every reference resolves', async () => {
  const { body, text } = await api.call('GET', '/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
  expect(names).toContain('Order');
  expect(names).toContain('ErrorResponse');
  for (const name of names) expect(body.components.schemas).toHaveProperty(name as string);
});

test('the OpenAPI document names, groups and exemplifies every operation, with its errors and response headers', async () => {
  const { body } = await api.call('GET', '/api/openapi.json');
  const tags = body.tags.map(({ name }: { name: string }) => name);
  const ids: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, Operation>>(body.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId, requestBody, responses } = operation;
      ids.push(operationId);
      expect(tags, operationId).toEqual(expect.arrayContaining(operation.tags));
      const isApi = path.startsWith('/api/v1/');
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining(['400', '401', '403', '500']),
      );
      expect('429' in responses, operationId).toBe(isApi);
      if (requestBody) {
        expect(Object.keys(requestBody.content['application/json'] ?? {}), operationId).toSatisfy(
          (names: string[]) => names.includes('example') || names.includes('examples'),
        );
      }
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      expect(success?.headers, operationId).toHaveProperty('X-Request-Id');
      expect('X-RateLimit-Reset' in (success?.headers ?? {}), operationId).toBe(isApi);
      expect('Idempotency-Replayed' in (success?.headers ?? {}), operationId).toBe(
        isApi && method === 'post',
      );
      const json = success?.content['application/json'];
      if (json) expect(json, operationId).toHaveProperty('examples');
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('shipments.buy');
  expect(body.components.schemas.ErrorCode.enum).toContain('RATE_LIMITED');
});

test('exactly the lists that are documented as CSV are sent as CSV', async () => {
  const { key } = await api.newKey();
  const { paths } = (await api.call('GET', '/api/openapi.json')).body;
  const lists = Object.entries<Record<string, Operation>>(paths).filter(
    ([path, { get }]) =>
      path.startsWith('/api/v1/') && !path.includes('{') && get?.operationId.includes('.list'),
  );
  expect(lists.length).toBeGreaterThan(15);
  for (const [path, { get }] of lists) {
    const { headers } = await api.call('GET', path, { key, headers: { accept: 'text/csv' } });
    const isCsv = String(headers['content-type']).startsWith('text/csv');
    expect([path, isCsv]).toEqual([path, get?.['x-csv'] === true]);
  }
});

test('the OpenAPI document describes every event as a callback of its subscription, with an example that fits its schema', async () => {
  const { body } = await api.call('GET', '/api/openapi.json');
  const { callbacks } = body.paths['/api/v1/webhooks'].post;
  expect(Object.keys(callbacks)).toEqual(EVENT_TYPES);
  for (const [type, callback] of Object.entries<Record<string, Callback>>(callbacks)) {
    expect(Object.keys(callback)).toEqual(['{$request.body#/url}']);
    const content = callback['{$request.body#/url}']?.post.requestBody.content ?? {};
    const [{ schema, example, examples }] = Object.values(content);
    expect(body.components.schemas).toHaveProperty(schema.$ref.split('/').at(-1));
    const standard = examples === undefined ? example : examples.standard.value;
    expect(standard).toMatchObject({ event: type, timestamp: expect.stringMatching(/^\d+$/) });
    checkEvent(type, standard.data);
    if (examples === undefined) continue;
    const full = examples.full.value;
    expect(full).toMatchObject({
      event: type,
      timestamp: standard.timestamp,
      data: { id: standard.data.id },
    });
    expect(Object.keys(full.data)).toEqual(expect.arrayContaining(Object.keys(standard.data)));
    expect(full.data).not.toEqual(standard.data);
  }
});

test('/healthz and /readyz answer without a key', async () => {
  expect((await api.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  const ready = async () => {
    const { status, body } = await api.call('GET', '/readyz');
    return { status, body };
  };
  // On a slow machine, the database may take longer than it has.
  await expect
    .poll(ready)
    .toEqual({ status: 200, body: { status: 'ok', checks: { database: 'ok', rateLimit: 'ok' } } });
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

test('every response has a unique request id', async () => {
  const [a, b] = [await api.call('GET', '/healthz'), await api.call('GET', '/api/v1/nothing')];
  expect(a.headers['x-request-id']).toMatch(/^req_/);
  expect(b.headers['x-request-id']).toMatch(/^req_/);
  expect(a.headers['x-request-id']).not.toBe(b.headers['x-request-id']);
});
