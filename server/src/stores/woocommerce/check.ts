import { fieldsIn, fieldsOf, textOf } from '../../plugins/answer-fields.ts';
import {
  type CheckRequest,
  type ShopStatus,
  type StoreCheck,
  StoreError,
  type WebhookState,
} from '../store.ts';
import { type Answer, isNoRoute, reasonOf } from './answers.ts';
import type { WooClient } from './client.ts';
import { plainText } from './plain-text.ts';
import type { ShopUnits } from './shop-settings.ts';
import { WC } from './site.ts';
import type { SiteIndex } from './site-index.ts';
import { meaningOf, statusOf } from './statuses.ts';
import { unknownState } from './webhooks.ts';

interface CheckParts {
  client: WooClient;
  indexOf(): Promise<SiteIndex>;
  unitsOf(): Promise<ShopUnits>;
  completedMailIsOn(): Promise<boolean>;
  webhookState(url: string | null): Promise<WebhookState>;
  trackingWayOf(orderId: string): Promise<string>;
}

/** Whether the key is right, by asking for something that is for its owner alone: the index answers anyone. */
export async function checkShop(parts: CheckParts, { webhookUrl }: CheckRequest): Promise<StoreCheck> {
  const { client } = parts;
  let orderId = '0';
  try {
    const answer = await client.read(`${WC}/orders`, { per_page: 1, _fields: 'id' });
    if (answer.status >= 300 || !Array.isArray(answer.body))
      return { isValid: false, reason: reasonOf(answer, client.host) };
    orderId = textOf(fieldsOf(answer.body[0]).id) ?? orderId;
  } catch (error) {
    const isFinal =
      error instanceof StoreError && ['unauthorized', 'forbidden', 'unreadable'].includes(error.code);
    if (isFinal) return { isValid: false, reason: error.message };
    throw error;
  }
  const { name } = await parts.indexOf();
  const { currency } = await parts.unitsOf();
  const written = await tryToWrite(client);
  // Reads are redirected within the site, writes are not.
  if (written.redirect !== undefined) return { isValid: false, reason: reasonOf(written, client.host) };
  const isRefused = written.status === 401 || written.status === 403;
  return {
    isValid: true,
    shopName: name,
    currency: currency ?? null,
    missingScopes: isRefused && written.kind === 'json' ? ['write'] : [],
    webhooks: await parts.webhookState(webhookUrl).catch(unknownState),
    notices: [
      ...(isRefused ? [`Nothing can be written: ${reasonOf(written, client.host)}`] : []),
      ...noticesOf(client, await parts.trackingWayOf(orderId)),
      ...((await parts.completedMailIsOn()) ? [COMPLETED_MAIL] : []),
    ],
    statuses: await statusesOf(client),
    locations: [],
  };
}

const COMPLETED_MAIL =
  'When an order is completed, WooCommerce writes to the customer, without a tracking number unless a plug-in adds it. ' +
  'If “Completed order” is off in WooCommerce > Settings > Emails, customers are sent the tracking number instead, or nothing if Waybill or nobody is to write to them';

/** An empty batch changes nothing, and is refused to a key that may only read. */
const tryToWrite = (client: WooClient): Promise<Answer> => client.write('POST', `${WC}/orders/batch`, {});

async function statusesOf(client: WooClient): Promise<ShopStatus[]> {
  let answer = await client.read(`${WC}/orders/statuses`);
  // Older versions name them in a report only.
  if (isNoRoute(answer)) answer = await client.read(`${WC}/reports/orders/totals`);
  return fieldsIn(answer.body).flatMap(({ slug, name }) => {
    const status = statusOf(textOf(slug) ?? '');
    if (status === '') return [];
    // An order with a status that nobody has mapped waits until somebody does.
    return [
      { status, name: plainText(textOf(name) ?? '') || status, meaning: meaningOf(status) ?? 'on_hold' },
    ];
  });
}

function noticesOf({ found, host }: WooClient, way: string): string[] {
  return [
    `Shipments are reported as ${way}`,
    ...(way === 'notes of the order'
      ? [
          'For tracking numbers that customers can click, turn on fulfillments in WooCommerce, or install a plug-in for shipment tracking',
        ]
      : []),
    ...(found.auth === 'basic'
      ? []
      : [
          `${host} does not see that it is called over HTTPS, or removes the key from requests: they are signed instead`,
        ]),
    ...(found.form === 'path'
      ? []
      : ['WordPress uses plain permalinks: choose others in Settings > Permalinks if requests fail']),
  ];
}
