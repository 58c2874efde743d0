/** What a shop has. Ids are numbers, as in gids; times are milliseconds. */
export interface ShopVariant {
  id: string;
  productId: string;
  inventoryItemId: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  weight: { value: number; unit: string };
  hsCode: string | null;
  originCountry: string | null;
  tracked: boolean;
  imageUrl: string | null;
  /** Available, by location. A location that is missing does not stock it. */
  available: Map<string, number>;
}

export interface ShopifyProduct {
  id: string;
  title: string;
  status: string;
  imageUrl: string | null;
  updatedAt: number;
  variants: ShopVariant[];
}

export interface ShopLocation {
  id: string;
  name: string;
  isFulfillmentService: boolean;
}

export interface OrderLine {
  id: string;
  variant: ShopVariant | null;
  title: string;
  sku: string | null;
  quantity: number;
  currentQuantity: number;
  price: string;
  taxRate: number | null;
  requiresShipping: boolean;
}

export interface WorkLine {
  id: string;
  line: OrderLine;
  total: number;
  remaining: number;
}

/** A fulfillment order. */
export interface WorkOrder {
  id: string;
  status: string;
  updatedAt: number;
  location: ShopLocation;
  methodType: string;
  holds: { reason: string; displayReason: string; notes: string | null }[];
  fulfillAt: number | null;
  fulfillBy: number | null;
  incoterm: string | null;
  lines: WorkLine[];
}

interface ShipmentEvent {
  id: string;
  status: string;
  happenedAt: number;
  message: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  country: string | null;
}

/** What somebody has reported as shipped. */
export interface ShopFulfillment {
  id: string;
  status: string;
  createdAt: number;
  location: ShopLocation;
  company: string | null;
  tracking: { number: string; url: string | null }[];
  /** Whether the customer was written to. */
  notified: boolean;
  lines: { id: string; work: WorkOrder; workLine: WorkLine; quantity: number }[];
  events: ShipmentEvent[];
}

export interface ShopAddressFields {
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

export interface ShopifyOrder {
  id: string;
  name: string;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  financialStatus: string;
  taxesIncluded: boolean;
  note: string | null;
  poNumber: string | null;
  tags: string[];
  test: boolean;
  email: string | null;
  phone: string | null;
  attributes: { key: string; value: string | null }[];
  address: ShopAddressFields | null;
  shippingTitle: string | null;
  shippingPrice: string;
  tax: string;
  discount: string;
  lines: OrderLine[];
  work: WorkOrder[];
  fulfillments: ShopFulfillment[];
}

interface Subscription {
  id: string;
  topic: string;
  uri: string;
}

export interface ShopState {
  name: string;
  domain: string;
  currency: string;
  locations: ShopLocation[];
  products: ShopifyProduct[];
  orders: ShopifyOrder[];
  subscriptions: Subscription[];
  /** The app may not see names and addresses. */
  hidesPersonalData: boolean;
  scopes: Set<string>;
  now(): number;
  /** A number that nothing else in the shop has. */
  nextId(): string;
  /** Tells subscribers that something has changed. */
  emit(topic: string, body: object): void;
}

export const variantsOf = ({ products }: Pick<ShopState, 'products'>): ShopVariant[] =>
  products.flatMap(({ variants }) => variants);

export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`;

/** Shopify writes whole seconds. */
export const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** Webhooks have whole orders; this shop sends what identifies them. */
export function changed(state: ShopState, order: ShopifyOrder, topic = 'orders/updated'): void {
  order.updatedAt = state.now();
  state.emit(topic, { id: Number(order.id), admin_graphql_api_id: gid('Order', order.id) });
}
