import type { CustomerLanguage, EmailType } from '../../schema/email-settings.ts';
import type { TrackingStatus } from '../../schema/tracking.ts';
import { statementOf } from '../customer-pages/index.ts';
import type { MailView } from './mail-view.ts';

const DAY_MS = 86_400_000;

const STATUS: Partial<Record<EmailType, TrackingStatus>> = {
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  exception: 'failure',
};

const ITEMS = [
  { name: 'Stoneware mug, blue', quantity: 2 },
  { name: 'Tea towel, linen', quantity: 1 },
];

/** A mail about an order that nobody has placed. */
export function sampleMail(
  type: EmailType,
  language: CustomerLanguage,
  { now, publicUrl, shopName }: { now: number; publicUrl: string | undefined; shopName: string },
): Omit<MailView, 'brand'> {
  const pageUrl = `${publicUrl ?? 'https://ship.example.com'}/track`;
  const isOfParcel = !type.startsWith('return') && type !== 'withdrawal' && type !== 'order_confirmed';
  return {
    type,
    language,
    orderNumber: '1042',
    firstName: 'Alex',
    city: 'Utrecht',
    country: 'NL',
    status: STATUS[type] ?? null,
    parcels: isOfParcel
      ? [
          {
            shipmentId: '',
            carrierName: 'Sample Express',
            trackingCode: 'SE123456785NL',
            carrierUrl: 'https://carrier.example.com/track/SE123456785NL',
            expectedOn: new Date(now + DAY_MS).toISOString().slice(0, 10),
            items: ITEMS,
          },
        ]
      : [],
    items: isOfParcel || type === 'withdrawal' ? [] : ITEMS,
    returnNumber: type.startsWith('return') ? 'R-1042' : null,
    statement: type === 'withdrawal' ? sampleStatement(shopName, language, now) : null,
    pageUrl,
    stopUrl: type === 'withdrawal' ? null : pageUrl,
  };
}

/** As a customer who withdraws from the whole order confirms it. */
function sampleStatement(shopName: string, language: CustomerLanguage, now: number): string {
  const items = ITEMS.map((item) => ({ orderItemId: '', ...item }));
  const head = { brand: { name: shopName }, orderNumber: '1042', timeZone: 'UTC' };
  return statementOf(head, 'to_order', { items, name: 'Alex Example', email: '' }, language)(now);
}
