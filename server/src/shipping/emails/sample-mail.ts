import type { CustomerLanguage, EmailType } from '../../schema/email-settings.ts';
import type { TrackingStatus } from '../../schema/tracking.ts';
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
  { now, publicUrl }: { now: number; publicUrl: string | undefined },
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
    timeZone: 'UTC',
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
    statement: type === 'withdrawal' ? SAMPLE_STATEMENT : null,
    receivedAt: type === 'withdrawal' ? now : null,
    pageUrl,
    stopUrl: type === 'withdrawal' ? null : pageUrl,
  };
}

const SAMPLE_STATEMENT = 'Alex Example\n1042';
