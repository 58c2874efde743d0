import { document } from '../api/client.ts';
import type { UserError } from '../api/problems.ts';
import type { Connection } from '../connection.ts';
import { FULFILLMENT_ORDER, type FulfillmentOrderNode, PAGE } from '../orders/order-documents.ts';

export interface FulfilledLineNode {
  quantity: number | null;
  lineItem: { id: string };
}

export interface FulfillmentNode {
  id: string;
  status: string;
  createdAt: string;
  trackingInfo: readonly { number: string | null }[];
  fulfillmentLineItems: Connection<FulfilledLineNode>;
}

/** More fulfillments than an order has; their list has no pages. */
const MAX_FULFILLMENTS = 100;

const FULFILLMENT = 'id status createdAt trackingInfo(first: 100) { number }';
const FULFILLED_LINE = 'quantity lineItem { id }';

/** What was reported of an order, and what there is to report. */
export const SHIPPING_STATE = document<{
  order: {
    fulfillments: readonly FulfillmentNode[];
    fulfillmentOrders: Connection<FulfillmentOrderNode>;
  } | null;
}>(`
query ShippingState($id: ID!) {
  order(id: $id) {
    fulfillments(first: ${MAX_FULFILLMENTS}) {
      ${FULFILLMENT}
      fulfillmentLineItems(first: 50) { pageInfo { hasNextPage endCursor } nodes { ${FULFILLED_LINE} } }
    }
    fulfillmentOrders(first: ${PAGE.fulfillmentOrders}) {
      pageInfo { hasNextPage endCursor }
      nodes { ${FULFILLMENT_ORDER} }
    }
  }
}`);

export const MORE_FULFILLED_LINES = document<{
  fulfillment: { fulfillmentLineItems: Connection<FulfilledLineNode> } | null;
}>(`
query FulfilledLines($id: ID!, $after: String) {
  fulfillment(id: $id) {
    fulfillmentLineItems(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${FULFILLED_LINE} }
    }
  }
}`);

export const FULFILL = document<{
  fulfillmentCreate: { fulfillment: { id: string } | null; userErrors: readonly UserError[] } | null;
}>(`
mutation Fulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`);

export const FULFILLMENTS = document<{
  order: { fulfillments: readonly Omit<FulfillmentNode, 'fulfillmentLineItems'>[] } | null;
}>(`
query Fulfillments($id: ID!) {
  order(id: $id) { fulfillments(first: ${MAX_FULFILLMENTS}) { ${FULFILLMENT} } }
}`);

export const CANCEL_FULFILLMENT = document<{
  fulfillmentCancel: { fulfillment: { id: string } | null; userErrors: readonly UserError[] } | null;
}>(`
mutation CancelFulfillment($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id } userErrors { field message } }
}`);

export interface EventNode {
  status: string;
  happenedAt: string;
  message: string | null;
}

export const FULFILLMENT_EVENTS = document<{ fulfillment: { events: Connection<EventNode> } | null }>(`
query FulfillmentEvents($id: ID!, $after: String) {
  fulfillment(id: $id) {
    events(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { status happenedAt message } }
  }
}`);

export const ADD_EVENT = document<{
  fulfillmentEventCreate: {
    fulfillmentEvent: { id: string } | null;
    userErrors: readonly UserError[];
  } | null;
}>(`
mutation AddFulfillmentEvent($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
}`);
