import { document } from '../api/client.ts';
import type { Connection } from '../connection.ts';
import type { MoneyBag } from '../money.ts';
import type { ShopifyWeight } from '../weight.ts';

/** Sized so that a page of orders asks for less than the 1000 points that one query may cost. */
export const PAGE = { orders: 50, lines: 20, fulfillmentOrders: 5, workLines: 20, changedWork: 25 };
/** For what is left of a large order: one connection may be asked for more. */
const MORE = { lines: 100, fulfillmentOrders: 10, workLines: 100 };

export interface LineNode {
  id: string;
  sku: string | null;
  name: string;
  currentQuantity: number;
  requiresShipping: boolean;
  originalUnitPriceSet: MoneyBag;
  taxLines: readonly { rate: number | null }[];
  weight: ShopifyWeight | null;
  image: { url: string } | null;
  variant: {
    id: string;
    inventoryItem: { id: string; harmonizedSystemCode: string | null; countryCodeOfOrigin: string | null };
  } | null;
}

export interface WorkLineNode {
  id: string;
  totalQuantity: number;
  remainingQuantity: number;
  lineItem: { id: string };
}

export interface FulfillmentOrderNode {
  id: string;
  status: string;
  updatedAt: string;
  fulfillAt: string | null;
  fulfillBy: string | null;
  assignedLocation: { name: string; location: { id: string; isFulfillmentService: boolean } | null };
  deliveryMethod: { methodType: string } | null;
  fulfillmentHolds: readonly { displayReason: string; reasonNotes: string | null }[];
  internationalDuties: { incoterm: string } | null;
  lineItems: Connection<WorkLineNode>;
}

export interface AddressNode {
  name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  zip: string | null;
  countryCodeV2: string | null;
  phone: string | null;
}

export interface OrderNode {
  id: string;
  name: string;
  updatedAt: string;
  processedAt: string | null;
  cancelledAt: string | null;
  displayFinancialStatus: string | null;
  fullyPaid: boolean;
  requiresShipping: boolean;
  taxesIncluded: boolean;
  currencyCode: string;
  note: string | null;
  poNumber: string | null;
  tags: readonly string[];
  test: boolean;
  email: string | null;
  phone: string | null;
  customAttributes: readonly { key: string; value: string | null }[];
  shippingAddress: AddressNode | null;
  shippingLine: { title: string } | null;
  currentShippingPriceSet: MoneyBag;
  currentTotalTaxSet: MoneyBag;
  currentTotalDiscountsSet: MoneyBag;
  lineItems: Connection<LineNode>;
  fulfillmentOrders: Connection<FulfillmentOrderNode>;
}

const LINE = `
  id sku name currentQuantity requiresShipping
  originalUnitPriceSet { shopMoney { amount } }
  taxLines(first: 5) { rate }
  weight { value unit }
  image { url(transform: { maxWidth: 400, maxHeight: 400 }) }
  variant { id inventoryItem { id harmonizedSystemCode countryCodeOfOrigin } }`;

const WORK_LINE = 'id totalQuantity remainingQuantity lineItem { id }';

export const FULFILLMENT_ORDER = `
  id status updatedAt fulfillAt fulfillBy
  assignedLocation { name location { id isFulfillmentService } }
  deliveryMethod { methodType }
  fulfillmentHolds { displayReason reasonNotes }
  internationalDuties { incoterm }
  lineItems(first: ${PAGE.workLines}) { pageInfo { hasNextPage endCursor } nodes { ${WORK_LINE} } }`;

const ORDER = `
  id name updatedAt processedAt cancelledAt displayFinancialStatus fullyPaid requiresShipping taxesIncluded currencyCode
  note poNumber tags test email phone
  customAttributes { key value }
  shippingAddress { name company address1 address2 city province provinceCode zip countryCodeV2 phone }
  shippingLine { title }
  currentShippingPriceSet { shopMoney { amount } }
  currentTotalTaxSet { shopMoney { amount } }
  currentTotalDiscountsSet { shopMoney { amount } }
  lineItems(first: ${PAGE.lines}) { pageInfo { hasNextPage endCursor } nodes { ${LINE} } }
  fulfillmentOrders(first: ${PAGE.fulfillmentOrders}) {
    pageInfo { hasNextPage endCursor }
    nodes { ${FULFILLMENT_ORDER} }
  }`;

export const ORDERS = document<{ orders: Connection<OrderNode> }>(`
query Orders($query: String, $after: String) {
  orders(first: ${PAGE.orders}, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${ORDER} }
  }
}`);

export const ONE_ORDER = document<{ order: OrderNode | null }>(`
query Order($id: ID!) { order(id: $id) { ${ORDER} } }`);

/** Holds, moves and schedules change fulfillment orders, and not always the orders that they belong to. */
export const CHANGED_WORK = document<{
  fulfillmentOrders: Connection<{ orderId: string; order: { updatedAt: string } }>;
}>(`
query ChangedFulfillmentOrders($query: String, $after: String) {
  fulfillmentOrders(first: ${PAGE.changedWork}, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { orderId order { updatedAt } }
  }
}`);

export const MORE_LINES = document<{ order: { lineItems: Connection<LineNode> } | null }>(`
query OrderLines($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: ${MORE.lines}, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${LINE} } }
  }
}`);

export const MORE_FULFILLMENT_ORDERS = document<{
  order: { fulfillmentOrders: Connection<FulfillmentOrderNode> } | null;
}>(`
query OrderFulfillmentOrders($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: ${MORE.fulfillmentOrders}, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${FULFILLMENT_ORDER} }
    }
  }
}`);

export const MORE_WORK_LINES = document<{
  fulfillmentOrder: { lineItems: Connection<WorkLineNode> } | null;
}>(`
query FulfillmentOrderLines($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: ${MORE.workLines}, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${WORK_LINE} } }
  }
}`);

export const ORDER_OF_FULFILLMENT_ORDER = document<{ fulfillmentOrder: { orderId: string } | null }>(`
query OrderOfFulfillmentOrder($id: ID!) { fulfillmentOrder(id: $id) { orderId } }`);
