import { createHmac } from 'node:crypto';
import { hmacSha256, sameText } from '../../lib/crypto.ts';
import { findExceededBound } from '../../lib/json-bounds.ts';
import { type Fields, fieldsOf, textOf } from '../../plugins/answer-fields.ts';
import type { RawRequest, ReceivedEvent, StoreSignal } from '../store.ts';
import { NO_DETAILS, neededDetails, orderStatus, readOrder } from './orders.ts';
import type { WooSettings } from './settings.ts';
import { isDraft } from './statuses.ts';

/** Without one of the merchant's, a secret that follows from the key's, and says nothing about it. */
export const webhookSecretOf = ({ webhookSecret, consumerSecret }: WooSettings): string =>
  webhookSecret ?? hmacSha256(consumerSecret, 'waybill webhooks').toString('hex');

/**
 * Verifies and reads a delivery. Delivery ids are no use: WooCommerce gives the same one to all orders of a second. Deliveries may
 * come late and twice, each with the state at the time it was sent.
 */
export const createWebhook = (settings: WooSettings, base: string) => ({
  receive({ headers, body }: RawRequest): ReceivedEvent {
    const header = (name: string): string | undefined => {
      const value = headers[`x-wc-webhook-${name}`];
      return Array.isArray(value) ? value[0] : value;
    };
    const signature = header('signature');
    // A new webhook is announced by a form without a signature, and must be answered with 200.
    if (signature === undefined && isPing(body)) return accepted([]);
    const expected = createHmac('sha256', webhookSecretOf(settings)).update(body).digest('base64');
    if (signature === undefined || !sameText(signature.trim(), expected)) return { outcome: 'unverified' };
    const exceeded = findExceededBound(body);
    if (exceeded !== undefined) return { outcome: 'unreadable', reason: exceeded };
    try {
      return accepted(signalsOf(header('topic') ?? '', fieldsOf(JSON.parse(body.toString('utf8'))), base));
    } catch {
      return { outcome: 'unreadable', reason: 'it is not JSON' };
    }
  },
});

const accepted = (signals: readonly StoreSignal[]): ReceivedEvent => ({ outcome: 'accepted', signals });

const isPing = (body: Buffer): boolean =>
  body.length < 100 && /^webhook_id=\d+$/.test(body.toString('utf8').trim());

function signalsOf(topic: string, thing: Fields, base: string): StoreSignal[] {
  const [resource, event] = topic.split('.');
  const externalId = textOf(thing.id);
  // An order that was deleted before its delivery arrives as an error, which does not say which order it was about.
  if (externalId === undefined) return [];
  if (resource === 'product') return [{ type: 'product', productExternalId: externalId }];
  if (resource !== 'order') return [];
  // The id alone, and perhaps restored by now: what it is, the shop knows.
  if (event === 'deleted') return [{ type: 'order', externalId }];
  // A cart at the checkout, with each of its changes.
  if (isDraft(orderStatus(thing))) return [];
  const { refunds, fulfillments } = neededDetails(thing);
  const order =
    refunds || fulfillments || !isComplete(thing) ? undefined : readOrder(base, thing, NO_DETAILS);
  return [{ type: 'order', externalId, ...(order !== undefined && { order }) }];
}

/** A plug-in may have cut it: what is missing must not look like something that was removed. */
const isComplete = (order: Fields): boolean =>
  [
    'status',
    'currency',
    'date_modified_gmt',
    'line_items',
    'billing',
    'shipping',
    'refunds',
    'meta_data',
  ].every((field) => order[field] !== undefined);
