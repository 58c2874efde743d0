import { createHmac } from 'node:crypto';
import { sameText } from '../../../lib/crypto.ts';
import { isObject } from '../../../lib/is-object.ts';
import type { RawRequest, ReceivedEvent, StoreSignal } from '../../store.ts';
import { isNumber, numberOf } from '../ids.ts';
import type { KnownVariants } from '../products/known-variants.ts';
import { FULFILLMENT_ORDER_PREFIX, SUBJECTS, UNINSTALLED } from './topics.ts';

type Body = Record<string, unknown>;

interface WebhookOptions {
  secret: string | undefined;
  /** `my-shop.myshopify.com` */
  domain: string;
  variants: KnownVariants;
}

/** Says only what has changed, which is then read: repetitions and reordering do no harm. */
export const createWebhook = ({ secret, domain, variants }: WebhookOptions) => ({
  receive({ headers, body }: RawRequest): ReceivedEvent {
    const header = (name: string): string => {
      const value = headers[name];
      return (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
    };
    const given = header('x-shopify-hmac-sha256');
    if (secret === undefined || given === '') return { outcome: 'unverified' };
    if (!sameText(given, createHmac('sha256', secret).update(body).digest('base64')))
      return { outcome: 'unverified' };
    // The same app may be installed in several shops, with the same secret.
    if (header('x-shopify-shop-domain').toLowerCase() !== domain) return { outcome: 'unverified' };
    const topic = header('x-shopify-topic').toLowerCase();
    const content = parsed(body);
    if (content === undefined) return { outcome: 'unreadable', reason: 'the body is not a JSON object' };
    return {
      outcome: 'accepted',
      signals: signalsOf(topic, content, header('x-shopify-triggered-at'), variants),
    };
  },
});

function signalsOf(topic: string, body: Body, triggeredAt: string, variants: KnownVariants): StoreSignal[] {
  if (topic === UNINSTALLED)
    return [{ type: 'disconnected', reason: 'The app was uninstalled from the store' }];
  const [subject = '', event] = topic.split('/');
  switch (SUBJECTS[subject]) {
    case 'order': {
      const edited = isObject(body.order_edit) ? body.order_edit.order_id : undefined;
      return orderSignal(
        idOf(body.admin_graphql_api_id) ?? idOf(body.id) ?? idOf(edited),
        event === 'delete' ? triggeredAt : undefined,
      );
    }
    case 'order part': {
      const order = isObject(body.order) ? body.order : {};
      return orderSignal(idOf(body.order_id) ?? idOf(order.id) ?? idOf(order.admin_graphql_api_id));
    }
    case 'fulfillment order':
      return workSignals(body);
    case 'product': {
      const list = Array.isArray(body.variants) ? body.variants.filter(isObject) : [];
      return productSignals(list.map(({ id }) => idOf(id)));
    }
    case 'stock':
      return productSignals([variants.of(idOf(body.inventory_item_id) ?? '')]);
    default:
      return [];
  }
}

function orderSignal(externalId: string | undefined, deletedAt?: string): StoreSignal[] {
  if (externalId === undefined) return [];
  if (deletedAt === undefined) return [{ type: 'order', externalId }];
  const at = Date.parse(deletedAt);
  // Without the time, it is read and not found.
  if (Number.isNaN(at)) return [{ type: 'order', externalId }];
  return [{ type: 'order', externalId, order: { type: 'deleted', externalId, updatedAt: at } }];
}

/** `moved`, `split` and `merged` name several fulfillment orders, which belong to one order. */
function workSignals(body: Body): StoreSignal[] {
  const nested = Object.values(body).filter(isObject);
  const orderId = [body, ...nested].map(({ order_id }) => idOf(order_id)).find((id) => id !== undefined);
  if (orderId !== undefined) return orderSignal(orderId);
  const work = nested
    .flatMap((one) => [one, ...Object.values(one).filter(isObject)])
    .map(({ id }) => (typeof id === 'string' && id.includes('/FulfillmentOrder/') ? idOf(id) : undefined))
    .find((id) => id !== undefined);
  return work === undefined ? [] : [{ type: 'order', externalId: `${FULFILLMENT_ORDER_PREFIX}${work}` }];
}

const productSignals = (ids: readonly (string | undefined)[]): StoreSignal[] =>
  ids.flatMap((id) => (id === undefined ? [] : [{ type: 'product', productExternalId: id }]));

/** Ids are numbers, or gids. Those that JSON cannot keep exactly are not believed. */
function idOf(value: unknown): string | undefined {
  const id = Number.isSafeInteger(value) ? String(value) : typeof value === 'string' ? numberOf(value) : '';
  return isNumber(id) ? id : undefined;
}

function parsed(body: Buffer): Body | undefined {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'));
    return isObject(content) && !Array.isArray(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
