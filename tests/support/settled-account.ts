import { readFileSync } from 'node:fs';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { toIso } from '../../server/src/lib/clock.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import { mailContext } from '../../server/src/mail/index.ts';
import { woocommercePlugin } from '../../server/src/stores/woocommerce/index.ts';
import type { Merchant } from './merchant.ts';
import { addressAt } from './places.ts';
import type { TestApi } from './test-api.ts';

/** What a test API needs, so that the account can be settled in. */
export const SETTLED = { plugins: [easypostPlugin], shops: [woocommercePlugin] };

const EXAMPLE_PATHS = [
  'packages',
  'presets',
  'order-views',
  'service-mappings',
  'print-stations',
  'trackers',
];
const SETTINGS = ['packing-slip', 'documents', 'documents/logo', 'handling', 'brand', 'brand/logo', 'emails'];

/** The body that the reference shows. */
function exampleOf(method: 'post' | 'put', path: string): object {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  return paths[`/api/v1${path}`][method].requestBody.content['application/json'].example;
}

/**
 * Settings, connections and whatever else a day of work leaves no trace of, so that no list of the account is empty.
 * Returns the id of an order that was delivered.
 */
export async function settleIn(
  { storage, vault, clock }: TestApi,
  merchant: Merchant,
  receiverUrl: string,
): Promise<string> {
  const { accountId, post, done } = merchant;
  for (const path of EXAMPLE_PATHS) await post(`/${path}`, exampleOf('post', `/${path}`));
  for (const path of [...SETTINGS, 'return-rules'])
    await done('PUT', `/settings/${path}`, exampleOf('put', `/settings/${path}`));
  await done('PUT', '/settings', exampleOf('put', '/settings'));
  const apiKey = 'EZTK0123456789abcdef0123456789abcdef0123456789abcdef012345';
  const carrier = await post('/carrier-accounts', {
    provider: 'easypost',
    name: 'Mine',
    settings: { apiKey },
  });
  const [consumerKey, consumerSecret] = ['ck', 'cs'].map((kind) => `${kind}_${'0123456789'.repeat(4)}`);
  const settings = { url: 'https://shop.example.com', consumerKey, consumerSecret };
  const store = await post('/stores', { provider: 'woocommerce', name: 'Mug shop', settings });
  const hooks: { id: string; url: string }[] = await merchant.get('/webhooks');
  const hook = hooks.find(({ url }) => url === receiverUrl);
  const from = toIso(clock.now() - 3_600_000);
  // Waits for the worker.
  await post(`/webhooks/${hook?.id}/replay`, { from, to: toIso(clock.now()) });

  const ordered = await merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }]);
  const shipment = await merchant.shipment({ orderId: ordered.id });
  await merchant.scan(shipment.id, 'delivered');
  const items = [{ orderItemId: ordered.items[0].id, quantity: 1, reason: 'Broken' }];
  const back = await post('/returns', { orderId: ordered.id, items });

  const now = clock.now();
  const times = { created_at: now, updated_at: now };
  const own = { account_id: accountId, ...times };
  const of = { store_id: store.id, account_id: accountId };
  const bytes = Buffer.from([0, 1, 2, 0xff, 0]);
  const picture = { account_id: accountId, width: 1, height: 1, size: bytes.length, bytes };
  await storage.write(async (tx) => {
    await tx
      .insertInto('shipment_documents')
      .values({
        ...{ id: newId('doc'), account_id: accountId, shipment_id: shipment.id, kind: 'customs_form' },
        ...{ name: 'Customs form', position: -1, copy: 0, format: 'pdf', size: bytes.length, bytes },
        created_at: now,
      })
      .execute();
    await tx
      .insertInto('return_photos')
      .values({ return_id: back.id, position: 0, ...picture })
      .execute();
    const pickup = newId('pu');
    const window = { day: '2026-11-17', from: '09:00', until: '17:00' };
    const asked = { reference: pickup, carrier: 'usps', address: addressAt('94107'), window, now };
    await tx
      .insertInto('pickups')
      .values({
        ...{ id: pickup, ...own, warehouse_id: merchant.warehouse, carrier_account_id: carrier.id },
        ...{ carrier: 'usps', mode: 'test', status: 'scheduled', day: window.day, parcel_count: 1 },
        booking: toJson({ ...asked, shipments: [] }),
        ...{ shipment_ids: toJson([shipment.id]), settle_attempts: 0 },
      })
      .execute();
    await tx
      .insertInto('withdrawals')
      .values({
        ...{ id: newId('wdr'), ...own, order_id: ordered.id, return_id: back.id, statement: 'I withdraw' },
        ...{ items: toJson([]), form_key: 'form', confirmed_at: now, is_handled: 0 },
      })
      .execute();
    const mail = newId('mail');
    await tx
      .insertInto('mails')
      .values({
        ...{ id: mail, ...own, type: 'shipped', cause: mail, lane: accountId, message_id: `${mail}@example` },
        ...{ store_id: '', order_id: ordered.id, shipment_id: shipment.id, recipient: 'ada@example.com' },
        ...{ language: 'en', sealed_content: vault.seal('{}', mailContext(mail)), status: 'failed' },
        ...{ reason: 'refused', may_have_arrived: 0, attempts: 3 },
      })
      .execute();
    await tx
      .insertInto('mail_stops')
      .values({ order_id: ordered.id, account_id: accountId, created_at: now })
      .execute();
    await tx
      .insertInto('store_products')
      .values({
        ...{ ...of, external_id: '17', match_state: 'unmatched', name: 'Mug', details: '{}' },
        ...{ is_mapped: 0, tracks_stock: 0, push_attempts: 0, seen_at: now },
      })
      .execute();
    await tx
      .insertInto('store_orders')
      .values({
        ...{ ...of, external_id: '1', order_id: ordered.id, order_number: '1', state: 'imported' },
        ...{ shop_updated_at: now, seen_at: now, lines: toJson({}) },
      })
      .execute();
    await tx
      .insertInto('store_log')
      .values({
        id: newId('slog'),
        ...of,
        created_at: now,
        type: 'order.imported',
        message: 'Order 1 imported',
      })
      .execute();
    // Otherwise the list says that it is read just now.
    await tx
      .updateTable('stores')
      .set({ sync_due_at: now + 86_400_000 })
      .where('id', '=', store.id)
      .execute();
  });
  return ordered.id;
}
