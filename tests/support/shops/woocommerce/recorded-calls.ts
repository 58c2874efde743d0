import { bodyOf, isOrder, ordersIn, type Recording } from './recordings.ts';

/** What a recording is used for. `unused`: it shows what a good client never does, or what nobody needs to know. */
export type Use =
  | 'receive'
  | 'read an order'
  | 'a read that fails'
  | 'an order that is not there'
  | 'a write that fails'
  | 'filters by time'
  | 'report by fulfillments'
  | 'report by shipment tracking'
  | 'report by notes'
  | 'push stock'
  | 'pull products'
  | 'refunds'
  | 'plain permalinks'
  | 'webhooks'
  | 'check'
  | `unused: ${string}`;

const isList = ({ request }: Recording): boolean =>
  /\/(orders|products)\?/.test(request.path) && request.method === 'GET';

/** By what was asked and answered; the first that fits. Undefined if nobody has thought about it. */
export function useOf(recording: Recording): Use | undefined {
  const { name, via, request, response } = recording;
  const { method } = request;
  const failed = response.status >= 400;
  if (via === undefined) return 'receive';
  if (/^plain-permalinks/.test(name)) return 'plain permalinks';
  if (/^fulfillments/.test(name))
    return isOrder(bodyOf(recording)) ? 'read an order' : 'report by fulfillments';
  if (/^(tracking-|namespaces)/.test(name)) return 'report by shipment tracking';
  if (/^notes?-/.test(name)) return 'report by notes';
  if (method === 'HEAD' || method === 'OPTIONS') return 'unused: only GET and writes are sent';
  if (failed && method === 'GET')
    return /^\/wp-json\/wc\/v3\/orders\/\w+(\?|$)/.test(request.path)
      ? 'an order that is not there'
      : 'a read that fails';
  if (failed) return 'a write that fails';
  if (ordersIn(recording).length > 0) return 'read an order';
  if (
    /modified_(after|before)=|^paging-ties|^legacy-storage-ties/.test(request.path + name) &&
    isList(recording)
  )
    return 'filters by time';
  if (/^stock-/.test(name) && /stock_quantity/.test(response.body)) return 'push stock';
  if (name === 'product-get-variation-id') return 'push stock';
  if (/^product-by/.test(name)) return 'unused: products are not looked up by SKU';
  if (/^(product|setting-|products)/.test(name)) return 'pull products';
  if (/^refund/.test(name)) return 'refunds';
  if (/^webhook-/.test(name))
    return /\/webhooks/.test(request.path) ? 'webhooks' : 'unused: what made the shop send a webhook';
  if (/^(auth-basic-tls|auth-right-key|auth-read-key-get|reports-orders-totals)/.test(name)) return 'check';
  return REASONS.find(([pattern]) => pattern.test(name))?.[1];
}

const REASONS: [RegExp, `unused: ${string}`][] = [
  [
    /^auth-oauth-(sha|nonce-first)/,
    'unused: a signature that worked cannot be made again without its secret; a test of the client has the same',
  ],
  [/^auth-query/, 'unused: keys are never sent in the query'],
  [/^(batch|legacy-storage-batch)/, 'unused: nothing is written in batches'],
  [/^list-/, 'unused: a way of filtering that is not used'],
  [/^legacy-storage-page/, 'unused: pages have no numbers'],
  [/^http-/, 'unused: a way of calling that is not used'],
  [
    /^(order-put|order-method|order-delete|order-restore|paging-change-2|order-concurrent)/,
    'unused: fields that are never written',
  ],
  [/^(paging-change)/, 'unused: pages by number, which skip orders'],
  [
    /^(tz-.*(site|order|product)|tz-.*create|date-order-fields)/,
    'unused: times beside their GMT ones, which are read alone',
  ],
  [/^stock-/, 'unused: nothing about stock is in the answer'],
  [/^system-status/, 'unused: nothing of it is needed'],
  [/^error-maintenance-older/, 'unused: a success'],
];
