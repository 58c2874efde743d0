import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { columnKeys, savedColumns } from '../csv-import/saved-columns.ts';
import { readAsGuessed } from '../csv-import/test-support.ts';
import { decodeText } from '../csv-import/text-file.ts';
import { ORDER_IMPORT } from './order-import.tsx';

/** Files as the shops export them, with invented customers. */
const textOf = (name: string) => decodeText(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
const read = (name: string) => readAsGuessed(ORDER_IMPORT, textOf(name));

/** An order in few words: its number, where it goes, and its items. */
const summaryOf = ({ orderNumber, shipTo, items }: ReturnType<typeof read>['things'][number]) => {
  const { name, street1, city, postalCode, country } = shipTo;
  const pieces = items.map(
    ({ quantity, sku = '', name: title = '', unitPrice = '' }) =>
      `${quantity}x ${sku} ${title} @${unitPrice}`,
  );
  return `${orderNumber}: ${[name, street1, city, postalCode, country].join(', ')}: ${pieces.join('; ')}`;
};

const SF = 'Ada Miller, 417 Montgomery St, San Francisco, 94104, US';
const BERLIN = 'Jörg Grünwald, Hauptstraße 5, Berlin, 10115, DE';
const KOELN = 'Ana Müller, Am Kai 3; Hinterhaus, Köln, 50667, DE';
const NY = 'Ben Ortiz, 350 5th Ave, New York, 10118, US';
const BOSTON = 'Ada Miller, 9 Beacon St, Boston, 02108, US';
const CLEO = 'Cleo Marsh, 417 Montgomery St, San Francisco, 94104, US';
const BILLING = 'No shipping address: the billing address is used.';

interface Expected {
  layout: string;
  /** Each entry with its lines, status and messages. */
  statuses: string[];
  /** What is sent, in order. */
  orders: string[];
}

const SHOPS: Record<string, Expected> = {
  'shopify-orders.csv': {
    layout: 'Shopify orders export',
    statuses: [
      '2 | ready',
      '3+5+6 | ready | Line 6: Item skipped: needs no shipping.',
      '7 | ready',
      '8 | skipped | Skipped: canceled in the store',
      '9 | skipped | Skipped: refunded in the store',
      '10 | skipped | Skipped: fulfilled in the store',
      '11 | on hold | On hold: not paid in the store',
      `12 | ready | ${BILLING}`,
      '13+14 | ready | Line 13: Item skipped: fulfilled in the store.',
      '15 | on hold | On hold: partly refunded in the store, check the items',
      '16 | problem | Street is empty.',
    ],
    orders: [
      `#1001: ${SF}: 2x MUG-BLUE Blue mug @12.5`,
      `#1002: ${NY}: 1x TEA-9 Tea, loose leaf "Harbour" @9; 1x POSTER-A2 Poster - A2 / Matt @22`,
      '#1003: Jörg Grünwald, Straße des 17. Juni 1, Köln, 01067, DE: 2x MUG-BLUE Blue mug @12.5',
      `#1007: ${SF}: 2x MUG-BLUE Blue mug @12.5`,
      `#1008: ${NY}: 2x MUG-BLUE Blue mug @12.5`,
      `#1009: ${SF}: 1x TRAY Café tray & lid @31`,
      `#1010: ${SF}: 2x MUG-BLUE Blue mug @12.5`,
    ],
  },
  'woocommerce-orders.csv': {
    layout: 'WooCommerce orders export',
    statuses: [
      '2 | ready',
      '3+5+6 | ready | Line 6: Item skipped: removed or refunded in the store.',
      '7 | ready',
      '8 | skipped | Skipped: canceled in the store',
      '9 | skipped | Skipped: refunded in the store',
      '10 | skipped | Skipped: fulfilled in the store',
      '11 | on hold | On hold: not paid in the store',
      `12 | ready | ${BILLING}`,
      '13 | on hold | On hold: on hold in the store',
      '14 | skipped | Skipped: payment failed in the store',
      '15 | on hold | On hold: unknown status in the store, “Wird verpackt”',
    ],
    orders: [
      `5001: ${KOELN}: 2x TASSE Tasse @12.5`,
      `5002: ${KOELN}: 2x TASSE Tasse @12.5; 1x TEE Tee & Sieb @1234.5`,
      `5003: ${SF}: 2x TASSE Tasse @12.5`,
      `5007: ${KOELN}: 2x TASSE Tasse @12.5`,
      `5008: ${BERLIN}: 2x TASSE Tasse @12.5`,
      `5009: ${KOELN}: 2x TASSE Tasse @12.5`,
      `5011: ${KOELN}: 2x TASSE Tasse @12.5`,
    ],
  },
  'woocommerce-webtoffee-orders.csv': {
    layout: 'WooCommerce orders export (WebToffee)',
    statuses: [
      '2 | ready',
      '3 | ready',
      '4 | skipped | Skipped: canceled in the store',
      '5 | skipped | Skipped: refunded in the store',
      '6 | skipped | Skipped: fulfilled in the store',
      '7 | on hold | On hold: not paid in the store',
      `8 | ready | ${BILLING}`,
      '9 | ready',
    ],
    orders: [
      `7001: ${CLEO}: 2x MUG-BLUE Blue mug @12.5`,
      `7002: ${CLEO}: 2x MUG-BLUE Blue mug @12.5; 3x TEA Tea | loose, "Earl" @`,
      `7006: ${CLEO}: 2x MUG-BLUE Blue mug @12.5`,
      `7007: ${BOSTON}: 2x MUG-BLUE Blue mug @12.5`,
      '7008: Cleo Marsh, 417 Montgomery St, London, SW1A 1AA, GB: 2x MUG-BLUE Blue mug @12.5',
    ],
  },
  'etsy-order-items.csv': {
    layout: 'Etsy order items',
    statuses: [
      '2 | ready',
      '3+4 | ready',
      '5 | ready',
      '6 | skipped | Skipped: fulfilled in the store',
      '7 | on hold | On hold: not paid in the store',
      '8 | problem | Street is empty. | City is empty.',
      '9+10 | ready | Line 9: Item skipped: fulfilled in the store.',
      '11 | problem | Postal code 2108 is too short for US. Did a spreadsheet remove a zero: 02108?',
    ],
    orders: [
      `3300000001: ${SF}: 1x MUG-S Speckled mug @34`,
      `3300000002: ${SF}: 2x MUG-S Speckled mug (Size:Large,Color:Blue) @34; 1x SOAP Soap "Lavender", bar @9`,
      '3300000003: Jörg Grünwald, Hauptstraße 5, Köln, 50667, DE: 1x MUG-S Speckled mug @34',
      `3300000005: ${SF}: 1x MUG-S Speckled mug @34`,
      `3300000007: ${SF}: 1x PRINT Print @12`,
    ],
  },
  'etsy-sold-orders.csv': {
    layout: 'Etsy sold orders',
    statuses: [
      '2 | ready',
      '3 | ready',
      '4 | problem | Item name and SKU are both empty.',
      '5 | skipped | Skipped: canceled in the store',
      '6 | skipped | Skipped: fulfilled in the store',
      '7 | skipped | Skipped: refunded in the store',
      '8 | problem | Street is empty. | City is empty.',
      '9 | ready',
    ],
    orders: [
      `3300000011: ${SF}: 1x MUG-S  @`,
      `3300000012: ${SF}: 1x MUG-S  @; 1x SOAP  @`,
      '3300000018: Zoë "Zo" O\'Neil, Jr., 5 Quay St, Dublin, D02 X285, IE: 1x MUG-S  @',
    ],
  },
  'ebay-orders.csv': {
    layout: 'eBay orders report',
    statuses: [
      '4 | ready',
      '5+6+7 | ready',
      '8 | ready',
      '9 | skipped | Skipped: fulfilled in the store',
      '10 | on hold | On hold: not paid in the store',
      `11 | ready | ${BILLING}`,
    ],
    orders: [
      `11-10000-00001: ${SF}: 1x MUG-BLUE Blue mug @12.5`,
      `11-10000-00002: ${SF}: 1x POSTER Poster & tube (Size:A2) @1280; 3x MUG-BLUE Blue mug @8`,
      '11-10000-00003: Jörg Grünwald, Hauptstraße 5, Köln, 50667, DE: 1x MUG-BLUE Blue mug @90',
      `11-10000-00005: ${SF}: 1x MUG-BLUE Blue mug @12.5`,
      `11-10000-00006: ${BOSTON}: 1x MUG-BLUE Blue mug @12.5`,
    ],
  },
  'amazon-orders.txt': {
    layout: 'Amazon order report',
    statuses: [
      '2 | ready',
      '3+4 | ready',
      '5 | ready',
      '6 | skipped | Skipped: canceled in the store',
      '7 | skipped | Skipped: fulfilled in the store',
      '8 | on hold | On hold: not paid in the store',
      '9 | on hold | On hold: the buyer asked to cancel',
      '10 | problem | Street is empty. | City is empty.',
      '11 | skipped | Skipped: fulfilled in the store',
      '12 | ready',
    ],
    orders: [
      '113-0000001-0000001: Ada Miller, 417 Montgomery St, San Francisco, 94104-1129, US: 2x MUG-BLUE Blue mug 8" tall @12.5',
      '113-0000001-0000002: Ada Miller, 417 Montgomery St, San Francisco, 94104-1129, US: 2x MUG-BLUE Blue mug 8" tall @12.5; 1x TEA "Harbour" tea, loose @10',
      '113-0000001-0000003: Jörg Grünwald, Hauptstraße 5, Köln, 50667, DE: 2x MUG-BLUE Blue mug 8" tall @12.5',
      '113-0000001-0000006: Ada Miller, 417 Montgomery St, San Francisco, 94104-1129, US: 2x MUG-BLUE Blue mug 8" tall @12.5',
      '113-0000001-0000007: Ada Miller, 417 Montgomery St, San Francisco, 94104-1129, US: 2x MUG-BLUE Blue mug 8" tall @12.5',
      '113-0000001-0000010: Ada Miller, 417 Montgomery St, San Francisco, 94104-1129, US: 1x MUG-BLUE Blue mug 8" tall @12.5',
    ],
  },
  'bigcommerce-orders.csv': {
    layout: 'BigCommerce orders export',
    statuses: [
      '2 | ready',
      '3 | ready',
      '5 | ready',
      '6 | skipped | Skipped: canceled in the store',
      '7 | skipped | Skipped: refunded in the store',
      '8 | skipped | Skipped: fulfilled in the store',
      '9 | on hold | On hold: not paid in the store',
      `10 | ready | ${BILLING}`,
      '11 | on hold | On hold: partly fulfilled in the store, check what is left',
      '12 | skipped | Skipped: payment failed in the store',
      '13 | on hold | On hold: to be verified in the store',
    ],
    orders: [
      `201: ${CLEO}: 2x MUG-BLUE Blue mug @12.5`,
      `202: ${CLEO}: 1x TEE-M Tee, organic | white (Size: M) @19.99; 3x  Sticker „Größe“ @2`,
      '203: Cleo Marsh, 1200 rue Saint-Denis, Montréal, H2X 3J5, CA: 2x MUG-BLUE Blue mug @12.5',
      `207: ${CLEO}: 2x MUG-BLUE Blue mug @12.5`,
      `208: ${BOSTON}: 2x MUG-BLUE Blue mug @12.5`,
      `209: ${CLEO}: 2x MUG-BLUE Blue mug @12.5`,
      `211: ${CLEO}: 2x MUG-BLUE Blue mug @12.5`,
    ],
  },
  'squarespace-orders.csv': {
    layout: 'Squarespace orders export',
    statuses: [
      '2 | ready',
      '3+4 | ready',
      '6 | ready',
      '7 | skipped | Skipped: canceled in the store',
      '8 | skipped | Skipped: refunded in the store',
      '9 | skipped | Skipped: fulfilled in the store',
      '10 | on hold | On hold: not paid in the store',
      `11 | ready | ${BILLING}`,
      '12 | skipped | Skipped: needs no shipping',
    ],
    orders: [
      `00101: ${SF}: 1x SQ0509144 Washed coffee (200g) @20`,
      `00102: ${NY}: 1x SQ1 Mug "Größe L", blue @20; 3x SQ2 Filter papers @4`,
      '00103: Chloé Tremblay, 1200 rue Saint-Denis, Montréal, H2X 3J5, CA: 1x SQ0509144 Washed coffee (200g) @20',
      `00107: ${SF}: 1x SQ0509144 Washed coffee (200g) @20`,
      `00108: ${NY}: 1x SQ0509144 Washed coffee (200g) @20`,
    ],
  },
};

describe.each(Object.entries(SHOPS))('%s', (name, expected) => {
  const { layout, statuses, things, missing } = read(name);

  test('is recognized, and no column is asked for', () => {
    expect({ layout, missing }).toEqual({ layout: expected.layout, missing: [] });
  });

  test('has this status in every row', () => {
    expect(statuses).toEqual(expected.statuses);
  });

  test('is imported as these orders', () => {
    expect(things.map(summaryOf)).toEqual(expected.orders);
  });
});

test('date, service, amounts and notes of an order are read', () => {
  expect(read('shopify-orders.csv').things[1]).toMatchObject({
    currency: 'USD',
    shippingPaid: 5,
    tax: 2.06,
    orderDate: '2026-11-03T14:12:43.000Z',
    requestedService: 'Standard',
    notes: 'Ring twice,\nthen leave at the desk',
  });
  const [, , european] = read('ebay-orders.csv').things;
  expect(european).toMatchObject({
    currency: 'EUR',
    shippingPaid: 3.5,
    orderDate: new Date(2026, 10, 3).toISOString(),
    shipBy: new Date(2026, 10, 5, 23, 59, 59).toISOString(),
    requestedService: 'USPS Ground Advantage',
  });
  // Amazon gives shipping for each item.
  expect(read('amazon-orders.txt').things[1]).toMatchObject({ shippingPaid: 7.5, tax: 2.06 });
  expect(read('woocommerce-orders.csv').things[0]).toMatchObject({ shippingPaid: 4.9, tax: 4.75 });
});

test('an order that was not paid is created on hold, with the reason', () => {
  const held = read('shopify-orders.csv').things.filter(({ holdReason }) => holdReason !== undefined);
  expect(held.map(({ orderNumber, holdReason }) => [orderNumber, holdReason])).toEqual([
    ['#1007', 'Not paid in the store'],
    ['#1010', 'Partly refunded in the store, check the items'],
  ]);
});

test('whether the day or the month comes first is decided for each file', () => {
  expect(read('bigcommerce-orders.csv').dates).toEqual({ order: 'day first', isCertain: true });
  expect(read('etsy-sold-orders.csv').dates).toEqual({ order: 'month first', isCertain: true });
  expect(read('etsy-order-items.csv').dates).toMatchObject({ order: 'month first', example: '11/03/26' });
});

describe('columns that were chosen for a WooCommerce file', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const woo = read('woocommerce-orders.csv').headings;
  const shopify = read('shopify-orders.csv').headings;
  savedColumns('orders', woo, store).choose(woo.indexOf('City (Billing)'), 'city');
  savedColumns('orders', woo, store).choose(woo.indexOf('Item #'), 'sku');

  test('do not make a Shopify file ship to the billing city', () => {
    const saved = savedColumns('orders', shopify, store).read();
    const { things } = readAsGuessed(ORDER_IMPORT, textOf('shopify-orders.csv'), { saved });
    expect(things[0]?.shipTo).toMatchObject({ city: 'San Francisco', postalCode: '94104' });
    expect(saved).toEqual({});
  });

  test('are used for the next WooCommerce file, but never for its billing city', () => {
    const saved = savedColumns('orders', woo.toReversed(), store).read();
    const { things } = readAsGuessed(ORDER_IMPORT, textOf('woocommerce-orders.csv'), { saved });
    expect(things[0]).toMatchObject({ shipTo: { city: 'Köln' }, items: [{ sku: '1' }] });
  });

  test('would not do so either if they were saved for that very file', () => {
    const at = shopify.indexOf('Billing City');
    const saved = { [columnKeys(shopify)[at] ?? '']: 'city' };
    const { things } = readAsGuessed(ORDER_IMPORT, textOf('shopify-orders.csv'), { saved });
    expect(things[0]?.shipTo.city).toBe('San Francisco');
  });
});
