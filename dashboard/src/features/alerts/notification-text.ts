import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { trackingWords } from '../../lib/tracking-words.ts';

type Notification = Schemas['Notification'];

/** What it is about in the language of the dashboard, or as the server says it: with the words of a shop or a carrier. */
export function notificationText({
  kind,
  text,
  facts,
}: Pick<Notification, 'kind' | 'text' | 'facts'>): string {
  if (facts === null) return text;
  const { orderNumber, carrier = '', trackingCode = '', trackingStatus } = facts;
  if (kind === 'low_stock') {
    const { sku = '', product = '', warehouse = '', available = 0, reorderPoint = 0 } = facts;
    return t('{sku} ({product}) in {warehouse}: {available} available, reorder point {reorderPoint}', {
      ...{ sku, product, warehouse, available, reorderPoint },
    });
  }
  if (kind === 'delivery_problem' && trackingStatus !== undefined) {
    const words = { carrier, trackingCode, status: trackingWords(trackingStatus) };
    return orderNumber === undefined
      ? t('{carrier} {trackingCode}: {status}', words)
      : t('Order {orderNumber}, {carrier} {trackingCode}: {status}', { ...words, orderNumber });
  }
  return orderNumber === undefined ? text : t('Order {orderNumber}', { orderNumber });
}
