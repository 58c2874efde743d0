interface FakeItem {
  /** Undefined for a shop that has no ids for its lines. */
  id: string | undefined;
  sku: string;
  name: string;
  quantity: number;
  price: string;
  shipped: number;
}

export interface FakeOrder {
  id: string;
  number: string;
  status: string;
  modifiedAt: number;
  street: string;
  placedAt: number;
  items: FakeItem[];
  /** Further elements of the order. */
  extra: string;
  /** Instead of all that. */
  text: string | undefined;
}

export type FakeOrderInput = Partial<FakeOrder>;

const two = (value: number): string => String(value).padStart(2, '0');

function writeTime(ms: number): string {
  const date = new Date(ms);
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

export const writeOrders = (orders: readonly string[], pages: number | undefined): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<Orders${pages === undefined ? '' : ` pages="${pages}"`}>\n${orders.join('\n')}\n</Orders>`;

export function writeOrder({
  id,
  number,
  status,
  modifiedAt,
  street,
  placedAt,
  items,
  extra,
  text,
}: FakeOrder): string {
  if (text !== undefined) return text;
  return `<Order><OrderID><![CDATA[${id}]]></OrderID><OrderNumber><![CDATA[${number}]]></OrderNumber>
<OrderDate>${writeTime(placedAt)}</OrderDate><OrderStatus><![CDATA[${status}]]></OrderStatus>
<LastModified>${writeTime(modifiedAt)}</LastModified><OrderTotal>21.00</OrderTotal>${extra}
<Customer><CustomerCode>grace@example.com</CustomerCode><BillTo><Name>Grace Hopper</Name><Phone>310-555-0100</Phone>
<Email>grace@example.com</Email></BillTo><ShipTo><Name><![CDATA[Grace Hopper]]></Name><Company/>
<Address1>${street}</Address1><Address2></Address2><City>Redondo Beach</City><State>CA</State>
<PostalCode>90277</PostalCode><Country>US</Country></ShipTo></Customer><Items>${items.map(writeItem).join('')}</Items></Order>`;
}

const writeItem = ({ id, sku, name, quantity, price }: FakeItem): string =>
  `<Item>${id === undefined ? '' : `<LineItemID>${id}</LineItemID>`}<SKU>${sku}</SKU><Name><![CDATA[${name}]]></Name>` +
  `<Weight>12.5</Weight><WeightUnits>Ounces</WeightUnits><Quantity>${quantity}</Quantity><UnitPrice>${price}</UnitPrice></Item>`;
