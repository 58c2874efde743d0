import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { findRecordings } from '../../../../tests/support/recordings.ts';
import { costOf } from '../../../../tests/support/shops/shopify/cost.ts';
import { createFulfilling } from '../../../../tests/support/shops/shopify/fulfilling.ts';
import { createGraph } from '../../../../tests/support/shops/shopify/graph.ts';
import { adminSchema } from '../../../../tests/support/shops/shopify/schema.ts';
import { isObject } from '../../lib/is-object.ts';
import { graphqlErrorsOf, graphqlProblem, isRefusal } from './api/problems.ts';
import { quantitiesOf } from './orders/work.ts';

type Json = Record<string, unknown>;
interface Exchange {
  query: string;
  variables: Json;
  body: Json;
}

/** What Shopify really answered, which is not part of this repository. */
const files = (findRecordings('shopify-graphql') ?? [])
  .filter((file) => basename(file).startsWith('h_'))
  .map((file) => ({ name: basename(file), content: JSON.parse(readFileSync(file, 'utf8')) }));
const recorded = files.flatMap(({ content }) => exchangesIn(content));

function exchangesIn(value: unknown): Exchange[] {
  if (!isObject(value)) return [];
  const here = typeof value.query === 'string' && isObject(value.response) ? [toExchange(value)] : [];
  return [...here, ...Object.values(value).flatMap((one) => exchangesIn(one))];
}

function toExchange({ query, variables, response }: Json): Exchange {
  const answer = response as Json;
  const body = [answer.payload, answer.body].find(isObject) ?? answer;
  return { query: String(query), variables: isObject(variables) ? variables : {}, body };
}

function findAll(value: unknown, isWanted: (one: Json) => boolean): Json[] {
  if (!isObject(value)) return [];
  return [
    ...(isWanted(value) ? [value] : []),
    ...Object.values(value).flatMap((one) => findAll(one, isWanted)),
  ];
}

describe.skipIf(recorded.length === 0)('what Shopify was recorded to answer', () => {
  test('costs what the local shop charges, within a third', () => {
    const compared = recorded.flatMap(({ query, variables, body }) => {
      const { cost } = isObject(body.extensions) ? body.extensions : {};
      const document = parse(query);
      if (!isObject(cost) || validate(adminSchema(), document).length > 0) return [];
      return [{ real: Number(cost.requestedQueryCost), ours: costOf(adminSchema(), document, variables) }];
    });
    expect(compared.length).toBeGreaterThan(50);
    const isNear = ({ real, ours }: (typeof compared)[number]) =>
      Math.abs(real - ours) <= Math.max(3, real / 3);
    expect(compared.filter(isNear).length / compared.length).toBeGreaterThan(0.9);
  });

  test('leaves as much of a line as the adapter says, after every fulfillment, cancellation, split, hold and edit', () => {
    const orders = recorded.flatMap(({ body }) =>
      findAll(body, (one) => isObject(one.fulfillmentOrders) && Array.isArray(one.fulfillments)),
    );
    const compared = orders.flatMap(({ fulfillmentOrders, fulfillments }) => {
      const work = ((fulfillmentOrders as Json).nodes as Json[]).map((node) => ({
        ...{ assignedLocation: { name: 'Shop', location: null }, deliveryMethod: null },
        ...{ ...node, lines: ((node.lineItems as Json)?.nodes ?? []) as Json[] },
      }));
      const live = (fulfillments as Json[]).filter(({ status }) => status === 'SUCCESS');
      const shipped = new Map<string, number>();
      for (const { lineItem, quantity } of live.flatMap(
        (one) => ((one.fulfillmentLineItems as Json)?.nodes ?? []) as Json[],
      ))
        shipped.set(
          String((lineItem as Json).id),
          Number(quantity) + (shipped.get(String((lineItem as Json).id)) ?? 0),
        );
      // A list of fulfillments without their lines says nothing about them.
      if (live.some(({ fulfillmentLineItems }) => !isObject(fulfillmentLineItems))) return [];
      const lines = new Set(
        work.flatMap((one) => one.lines.map(({ lineItem }) => String((lineItem as Json).id))),
      );
      return [...lines].map((id) => ({
        real: shipped.get(id) ?? 0,
        ours: quantitiesOf(id, work as never).fulfilled,
      }));
    });
    expect(compared.length).toBeGreaterThan(5);
    expect(compared.filter(({ real, ours }) => real !== ours)).toEqual([]);
    expect(compared.some(({ real }) => real > 0)).toBe(true);
  });

  test('refuses a mutation with errors that the adapter takes for a refusal, and never for a success', () => {
    const refused = recorded.filter(
      ({ query, body }) => query.includes('mutation') && graphqlErrorsOf(body).length > 0 && !hasData(body),
    );
    expect(refused.length).toBeGreaterThan(5);
    for (const { body } of refused)
      for (const error of graphqlErrorsOf(body)) {
        expect(isRefusal(error), JSON.stringify(error)).toBe(true);
        expect(graphqlProblem(error).message).not.toBe('');
      }
  });

  test('words the rules of fulfillment as the local shop does', () => {
    const real = new Set(
      files
        .filter(({ name }) => name.includes('fulfillment-create-preconditions'))
        .flatMap(({ content }) =>
          findAll(content, (one) => typeof one.message === 'string' && Array.isArray(one.field)),
        )
        .map(({ message }) => String(message).replace(/\d{4,}/, 'N')),
    );
    expect([...localWords()].filter((words) => !real.has(words))).toEqual([]);
  });
});

const hasData = ({ data }: Json): boolean =>
  isObject(data) && Object.values(data).some((one) => one !== null);

/** What the local shop says to a closed, an unknown and an overdrawn fulfillment order, and to a quantity of zero. */
function localWords(): Set<string> {
  const line = { id: '5', total: 1, remaining: 1, line: {} };
  const work = (id: string, status: string) => ({ id, status, location: {}, lines: [line] });
  const order = { work: [work('10001', 'CLOSED'), work('10002', 'OPEN')], fulfillments: [] };
  const state = { orders: [order], nextId: () => '1', now: () => 0, emit() {} } as never;
  const { fulfillmentCreate } = createFulfilling(state, createGraph(state));
  const say = (id: string, quantity: number) =>
    fulfillmentCreate({
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${id}`,
            fulfillmentOrderLineItems: [{ id: 'gid://shopify/FulfillmentOrderLineItem/5', quantity }],
          },
        ],
      },
    }).userErrors.map(({ message }) => message.replace(/\d{4,}/, 'N'));
  return new Set([...say('10001', 1), ...say('999', 1), ...say('10002', 2), ...say('10002', 0)]);
}
