import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { costOf } from '../../../../tests/support/shops/shopify/cost.ts';
import { adminSchema } from '../../../../tests/support/shops/shopify/schema.ts';
import * as check from './check-documents.ts';
import * as orders from './orders/order-documents.ts';
import * as products from './products/product-documents.ts';
import * as stock from './products/stock-documents.ts';
import * as subscriptions from './received/subscription-documents.ts';
import { TOPICS } from './received/topics.ts';
import { EVENT_STATUSES } from './shipments/scans.ts';
import * as shipments from './shipments/shipment-documents.ts';

const documents = Object.entries({
  ...check,
  ...orders,
  ...products,
  ...stock,
  ...subscriptions,
  ...shipments,
}).flatMap(([name, value]): [string, string][] =>
  typeof value === 'object' && 'text' in value && typeof value.text === 'string' ? [[name, value.text]] : [],
);

const valuesOf = (name: string): string[] => {
  const type = adminSchema().getType(name);
  return type && 'getValues' in type ? type.getValues().map((value) => value.name) : [];
};

describe("Shopify's schema of 2026-10", () => {
  test.each(documents)('knows everything that %s asks for', (_name, text) => {
    expect(validate(adminSchema(), parse(text)).map(({ message }) => message)).toEqual([]);
  });

  test.each(documents)('lets %s cost less than the 1000 points of one query', (_name, text) => {
    expect(costOf(adminSchema(), parse(text), {})).toBeLessThan(1000);
  });

  test('has every topic that is subscribed to', () => {
    expect(valuesOf('WebhookSubscriptionTopic')).toEqual(expect.arrayContaining([...TOPICS]));
  });

  test('has every status that scans are passed on with', () => {
    const statuses = Object.values(EVENT_STATUSES).filter((status) => status !== null);
    expect(valuesOf('FulfillmentEventStatus')).toEqual(expect.arrayContaining(statuses));
  });
});

test('all documents are checked', () => {
  expect(documents.map(([name]) => name).sort()).toMatchInlineSnapshot(`
    [
      "ADD_EVENT",
      "CANCEL_FULFILLMENT",
      "CHANGED_WORK",
      "FULFILL",
      "FULFILLMENTS",
      "FULFILLMENT_EVENTS",
      "LATEST_ADDRESSES",
      "LOCATIONS",
      "MORE_FULFILLED_LINES",
      "MORE_FULFILLMENT_ORDERS",
      "MORE_LINES",
      "MORE_VARIANTS",
      "MORE_WORK_LINES",
      "ONE_ORDER",
      "ORDERS",
      "ORDER_OF_FULFILLMENT_ORDER",
      "PRODUCTS",
      "RESUBSCRIBE",
      "SET_STOCK",
      "SHIPPING_STATE",
      "SHOP",
      "STOCKED_VARIANTS",
      "STOCK_AT_LOCATION",
      "SUBSCRIBE",
      "SUBSCRIPTIONS",
    ]
  `);
});
