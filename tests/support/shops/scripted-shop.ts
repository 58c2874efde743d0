import {
  type PulledOrder,
  type PulledPage,
  type PulledProducts,
  type PullRequest,
  type ReceivedEvent,
  type ReportCancellation,
  type ReportOutcome,
  type ScanReport,
  type ShipmentReport,
  type ShopItem,
  type ShopOrder,
  type ShopProduct,
  type StockOutcome,
  type StockRequest,
  type StoreCheck,
  StoreError,
  type WebhookState,
} from '../../../server/src/stores/store.ts';
import { ADA } from '../places.ts';

type Call =
  | 'check'
  | 'pull'
  | 'readOrder'
  | 'ensureWebhooks'
  | 'report'
  | 'cancelReport'
  | 'reportScan'
  | 'pushStock'
  | 'pullProducts';

/**
 * What happens to a call instead of the usual: a read rejects with the error; a write answers with the outcome and does nothing.
 * `lose answer`: a write is done, and nobody hears of it. A function runs before the call, and the call waits for it.
 */
type Turn = StoreError | ReportOutcome | 'lose answer' | (() => void | Promise<void>);

interface Fulfillment {
  id: string;
  report: ShipmentReport;
}

const UNKNOWN = { outcome: 'unknown' as const, reason: 'no answer' };
/** When the clock of a test begins. */
const START = Date.parse('2026-03-01T12:00:00.000Z');

export type ScriptedShop = ReturnType<typeof createScriptedShop>;

/** A shop in memory, with its own clock, that does as a test tells it. */
export function createScriptedShop() {
  const orders = new Map<string, PulledOrder>();
  const products = new Map<string, ShopProduct>();
  const turns = new Map<Call, Turn[]>();
  let time = START;
  let serial = 0;

  /** Notes the call and takes its turn. */
  async function turn(call: Call, about: unknown): Promise<Exclude<Turn, () => void> | undefined> {
    shop.calls.push(about === undefined ? call : `${call} ${about}`);
    const next = turns.get(call)?.shift();
    if (typeof next !== 'function') return next;
    await next();
    return undefined;
  }
  async function read<T>(call: Call, about: unknown, answer: () => T): Promise<T> {
    const instead = await turn(call, about);
    if (instead instanceof StoreError) throw instead;
    return answer();
  }
  async function write(call: Call, about: unknown, answer: () => ReportOutcome): Promise<ReportOutcome> {
    const instead = await turn(call, about);
    if (instead instanceof StoreError) return { outcome: 'not_sent', reason: instead.message };
    if (instead !== undefined && instead !== 'lose answer') return instead;
    const outcome = answer();
    return instead === 'lose answer' ? UNKNOWN : outcome;
  }

  /** Pages by time and id, so that what changes while they are read is in a later one. */
  function pageOf<T>(
    list: Iterable<T>,
    { since, cursor }: PullRequest,
    keyOf: (one: T) => [number, string],
  ): { some: T[]; cursor: string | null; upTo: number | null } {
    const [time = Number.NEGATIVE_INFINITY, id = ''] = cursor ? (JSON.parse(cursor) as [number, string]) : [];
    const found = [...list]
      .map((one) => ({ one, key: keyOf(one) }))
      .filter(({ key }) => since === null || key[0] >= since)
      .filter(({ key }) => key[0] > time || (key[0] === time && key[1] > id))
      .sort((a, b) => a.key[0] - b.key[0] || (a.key[1] < b.key[1] ? -1 : 1));
    const page = found.slice(0, shop.pageSize);
    const isLast = found.length <= shop.pageSize;
    return {
      some: page.map(({ one }) => one),
      cursor: isLast ? null : JSON.stringify(page.at(-1)?.key),
      upTo: isLast ? shop.now() : null,
    };
  }

  const shop = {
    /** Every call, as `readOrder 7`. */
    calls: [] as string[],
    pageSize: 50,
    orders,
    products,
    /** What it was told, and has not been taken back. */
    fulfillments: new Map<string, Fulfillment>(),
    scans: [] as ScanReport[],
    /** Stock by the product's id. */
    stock: new Map<string, number>(),
    webhookUrl: null as string | null,
    checked: {} as Partial<StoreCheck>,

    /** The shop's clock: moves a second with each change. */
    now: () => time,
    advance(ms: number): number {
      time += ms;
      return time;
    },

    /** How the next calls go. */
    next(call: Call, ...instead: Turn[]): void {
      turns.set(call, [...(turns.get(call) ?? []), ...instead]);
    },

    /** A new order, or a change of one: what is not given stays. Moves its `updatedAt` on, unless that is given. */
    put(change: Partial<ShopOrder> & { externalId: string }): ShopOrder {
      const before = orders.get(change.externalId);
      const order: ShopOrder = {
        ...(before?.type === 'order' ? before.order : newOrder(change.externalId)),
        updatedAt: shop.advance(1_000),
        ...change,
      };
      orders.set(order.externalId, { type: 'order', order });
      return order;
    },
    delete(externalId: string): void {
      orders.set(externalId, { type: 'deleted', externalId, updatedAt: shop.advance(1_000) });
    },
    /** An order that the plug-in cannot read. */
    reject(externalId: string, reason: string): void {
      const updatedAt = shop.advance(1_000);
      orders.set(externalId, { type: 'rejected', externalId, orderNumber: null, updatedAt, reason });
    },

    check: ({ webhookUrl }: { webhookUrl: string | null }) =>
      read(
        'check',
        undefined,
        (): StoreCheck =>
          ({
            isValid: true,
            shopName: 'Scripted shop',
            currency: 'USD',
            missingScopes: [],
            webhooks: {
              status: webhookUrl !== null && shop.webhookUrl === webhookUrl ? 'active' : 'missing',
              reason: null,
            },
            notices: [],
            statuses: [{ status: 'open', name: 'Open', meaning: 'ready' }],
            locations: [],
            ...shop.checked,
          }) as StoreCheck,
      ),

    pull: (request: PullRequest) =>
      read('pull', request.cursor ?? undefined, (): PulledPage => {
        const { some, ...rest } = pageOf(orders.values(), request, (pulled) => [
          updatedAtOf(pulled),
          externalIdOf(pulled),
        ]);
        return { orders: structuredClone(some), ...rest };
      }),

    readOrder: (externalId: string) =>
      read('readOrder', externalId, (): PulledOrder | undefined => {
        const found = orders.get(externalId);
        return found?.type === 'deleted' ? undefined : structuredClone(found);
      }),

    /** Its webhooks are what `receive` answers with: `{signals: […]}`, or any text that is not JSON. */
    receive(body: Buffer): ReceivedEvent {
      try {
        return { outcome: 'accepted', signals: JSON.parse(String(body)).signals };
      } catch {
        return { outcome: 'unreadable', reason: 'not JSON' };
      }
    },

    ensureWebhooks: (url: string) =>
      read('ensureWebhooks', url, (): WebhookState => {
        shop.webhookUrl = url;
        return { status: 'active', reason: null };
      }),

    /** Like a real shop, it does not recognize a report that is repeated: only whoever looks first does. */
    report: (report: ShipmentReport) =>
      write('report', report.externalId, () => {
        const codes = codesOf(report);
        const known = [...shop.fulfillments.values()].find(
          (one) =>
            report.mayHaveArrived &&
            codesOf(one.report) === codes &&
            one.report.externalId === report.externalId,
        );
        if (known !== undefined) return { outcome: 'reported', references: [known.id] };
        const id = `ful_${++serial}`;
        shop.fulfillments.set(id, { id, report });
        fulfill(report, 1);
        return { outcome: 'reported', references: [id] };
      }),

    cancelReport: (cancellation: ReportCancellation) =>
      write('cancelReport', cancellation.externalId, () => {
        for (const id of cancellation.references) {
          const known = shop.fulfillments.get(id);
          if (known !== undefined) fulfill(known.report, -1);
          shop.fulfillments.delete(id);
        }
        return { outcome: 'reported', references: [] };
      }),

    reportScan: (scan: ScanReport) =>
      write('reportScan', `${scan.externalId} ${scan.status}`, () => {
        shop.scans.push(scan);
        return { outcome: 'reported', references: [] };
      }),

    async pushStock({ levels }: StockRequest): Promise<StockOutcome[]> {
      const instead = await turn('pushStock', levels.map((one) => `${one.sku}=${one.quantity}`).join(' '));
      if (instead !== undefined && instead !== 'lose answer') return levels.map(() => UNKNOWN);
      const outcomes = levels.map(({ productExternalId, quantity, before }): StockOutcome => {
        const product = products.get(productExternalId);
        if (product === undefined) return { outcome: 'refused', reason: 'The product is gone' };
        const current = shop.stock.get(productExternalId) ?? product.stock;
        if (before !== null && current !== before) return { outcome: 'changed', current };
        shop.stock.set(productExternalId, quantity);
        return { outcome: 'pushed' };
      });
      return instead === 'lose answer' ? levels.map(() => UNKNOWN) : outcomes;
    },

    pullProducts: (request: PullRequest) =>
      read('pullProducts', request.cursor ?? undefined, (): PulledProducts => {
        const { some, ...rest } = pageOf(products.values(), request, (product) => [
          product.updatedAt ?? 0,
          product.externalId,
        ]);
        const stockOf = ({ externalId, stock }: ShopProduct) => shop.stock.get(externalId) ?? stock;
        return { products: some.map((product) => ({ ...product, stock: stockOf(product) })), ...rest };
      }),

    putProduct(change: Partial<ShopProduct> & { externalId: string }): ShopProduct {
      const product: ShopProduct = {
        ...(products.get(change.externalId) ?? newProduct(change.externalId)),
        updatedAt: shop.advance(1_000),
        ...change,
      };
      products.set(product.externalId, product);
      return product;
    },
  };

  /** The shop counts what has shipped, and the order changes with it. */
  function fulfill({ externalId, items }: ShipmentReport, sign: 1 | -1): void {
    const found = orders.get(externalId);
    if (found?.type !== 'order') return;
    const shipped = new Map(items.map((item) => [item.externalId, item.quantity * sign]));
    shop.put({
      externalId,
      items: found.order.items.map((item) => ({
        ...item,
        fulfilledQuantity: item.fulfilledQuantity + (shipped.get(item.externalId) ?? 0),
      })),
    });
  }
  return shop;
}

const codesOf = ({ parcels }: ShipmentReport): string =>
  parcels
    .map(({ trackingCode }) => trackingCode)
    .sort()
    .join();

const updatedAtOf = (pulled: PulledOrder): number =>
  pulled.type === 'order' ? pulled.order.updatedAt : pulled.updatedAt;
const externalIdOf = (pulled: PulledOrder): string =>
  pulled.type === 'order' ? pulled.order.externalId : pulled.externalId;

export const NO_ADDRESS = {
  name: null,
  company: null,
  phone: null,
  email: null,
  street1: null,
  street2: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};

/** A line of an order: two mugs, unless told otherwise. */
export const shopItem = (externalId: string, over: Partial<ShopItem> = {}): ShopItem => ({
  externalId,
  productExternalId: null,
  sku: 'MUG',
  name: 'Mug',
  quantity: 2,
  fulfilledQuantity: 0,
  unitPrice: '12.50',
  weight: { value: 8, unit: 'oz' },
  hsCode: null,
  originCountry: null,
  imageUrl: null,
  ...over,
});

const newOrder = (externalId: string): ShopOrder => ({
  externalId,
  orderNumber: `S-${externalId}`,
  updatedAt: START,
  status: 'open',
  meaning: 'ready',
  meaningReason: null,
  sourceUrl: `https://shop.example.com/admin/orders/${externalId}`,
  orderDate: START,
  currency: 'USD',
  shipTo: { ...NO_ADDRESS, ...ADA },
  items: [shopItem(`${externalId}-1`)],
  shippingPaid: '5.00',
  tax: '2.10',
  discount: null,
  requestedService: 'Standard',
  shipBy: null,
  isGift: false,
  giftMessage: null,
  customerNote: null,
  poNumber: null,
  tags: [],
  metadata: {},
});

const newProduct = (externalId: string): ShopProduct => ({
  externalId,
  sku: 'MUG',
  name: 'Mug',
  barcode: null,
  price: '12.50',
  currency: 'USD',
  weight: { value: 8, unit: 'oz' },
  dimensions: null,
  hsCode: null,
  originCountry: null,
  imageUrl: null,
  tracksStock: true,
  stock: 0,
  isActive: true,
  updatedAt: START,
});
