import type { ReturnRules } from '../../schema/return-rules.ts';
import type { TrackingPage } from './page-data.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The page of an order that nobody has placed, to show a merchant what customers will see. */
export const samplePage = (brand: TrackingPage['brand'], now: number): TrackingPage => ({
  brand,
  orderNumber: '1042',
  firstName: 'Alex',
  city: 'Utrecht',
  headline: 'on_its_way',
  parcels: [
    {
      status: 'in_transit',
      carrierName: 'Sample Express',
      trackingCode: 'SE123456785NL',
      carrierUrl: 'https://carrier.example.com/track/SE123456785NL',
      expectedOn: new Date(now + DAY_MS).toISOString().slice(0, 10),
      deliveredAt: null,
      items: [
        { name: 'Stoneware mug, blue', quantity: 2, picture: null },
        { name: 'Tea towel, linen', quantity: 1, picture: null },
      ],
      hasLeft: false,
      isShared: false,
      scans: [
        {
          status: 'in_transit',
          at: now - 3 * HOUR_MS,
          location: { city: 'Eindhoven', country: 'NL' },
        },
        { status: 'pre_transit', at: now - 20 * HOUR_MS, location: null },
      ],
    },
  ],
  stillToCome: [{ name: 'Teapot, 1.2 l', quantity: 1, picture: null }],
  timeZone: 'UTC',
});

/** What can be returned of that order: one thing in two variants, and one that the rules exclude, if they exclude any. */
export const sampleChoices = (rules: ReturnRules) => [
  {
    item: { id: 'mug', name: 'Stoneware mug, blue' },
    max: 2,
    why: null,
    variants: rules.allowExchange ? [{ id: 'green', name: 'Stoneware mug, green' }] : [],
  },
  ...rules.excludedSkus
    .slice(0, 1)
    .map((sku) => ({ item: { id: 'excluded', name: sku }, max: 0, why: 'excluded' as const, variants: [] })),
];
