import { type RawBuilder, sql } from 'kysely';
import type { Db, PreparedRead, Storage } from '../../storage/index.ts';
import { type CostGroup, MAX_ROWS } from './report-schemas.ts';

export interface Range {
  owner: string;
  from: number;
  to: number;
}
interface InCurrency extends Range {
  currency: string;
}
interface AtTime extends Range {
  now: number;
  /** What was bought before this should have been scanned. */
  scannedBy: number;
}

/** What a row is about. */
export interface Group {
  k1: string;
  k2: string | number;
  name: string;
}
export interface CostSums extends Group {
  labels: number;
  cost: number;
  return_cost: number;
  shipping_paid: number;
  sales: number;
  goods_cost: number;
  units: number;
  units_costed: number;
  unsold: number;
}
export interface ProductSums extends Group {
  sku: string | null;
  labels: number;
  cost: number;
  shipping_paid: number;
  sales: number;
  goods_cost: number;
  units: number;
  units_costed: number;
}
export interface DeliverySums extends Group {
  shipped: number;
  delivered: number;
  days: number;
  promised: number;
  promised_days: number;
  actual_days: number;
  on_time: number;
  overdue: number;
}
export interface ExceptionSums extends Group {
  kind: string;
  count: number;
}

const GROUPS: Record<Exclude<CostGroup, 'product'>, { keys: string; name?: string }> = {
  carrier: { keys: `carrier as k1, '' as k2` },
  service: { keys: 'carrier as k1, service as k2', name: 'service_name' },
  store: { keys: `store_id as k1, '' as k2` },
  zone: { keys: 'zone as k1, coalesce(carrier_zone, 0) as k2' },
  packer: { keys: `bought_by as k1, '' as k2` },
};
export type ShipmentGroup = keyof typeof GROUPS;

/** Sums of integers are numeric on PostgreSQL, which would come as text. */
const sum = (of: string) => sql.raw(`cast(sum(${of}) as bigint)`);
const sumIf = (condition: string, of = '1') => sum(`case when ${condition} then ${of} else 0 end`);
const sumOfDays = (condition: string, of: string) =>
  sql.raw(`cast(sum(case when ${condition} then ${of} else 0 end) as double precision) / 86400000`);

/** Test labels cost nothing and go nowhere. Written as tests for truth, so that the index by purchase serves. */
const REAL = sql.raw(`(mode is null or mode <> 'test') is true`);
const SOLD = sql.raw(`(status in ('purchased', 'voiding')) is true`);
const within = ({ owner, from, to }: Range) =>
  sql`from shipments where account_id = ${owner} and purchased_at >= ${from} and purchased_at < ${to} and ${REAL}`;
const IS_DELIVERED = `tracking_status = 'delivered' and tracking_at is not null`;
const IS_PROMISED = `${IS_DELIVERED} and promised_by is not null`;
const ENDED = `('delivered', 'failure', 'return_to_sender', 'cancelled', 'error')`;

const groupsOf = (group: ShipmentGroup) => {
  const { keys, name } = GROUPS[group];
  return sql.raw(`${keys}, ${name === undefined ? `''` : `max(${name})`} as name`);
};

export const costsBy = (group: ShipmentGroup) => (p: InCurrency) =>
  sql`select ${groupsOf(group)},
      ${sumIf('is_return = 0')} as labels,
      ${sumIf('is_return = 0', 'rate + fees_total')} as cost,
      ${sumIf('is_return = 1', 'rate + fees_total')} as return_cost,
      ${sum('coalesce(shipping_income, 0)')} as shipping_paid,
      ${sum('coalesce(goods_value, 0)')} as sales,
      ${sum('goods_cost')} as goods_cost,
      ${sum('units')} as units,
      ${sum('units_costed')} as units_costed,
      ${sumIf('is_return = 0 and goods_value is null')} as unsold
    ${within(p)} and ${SOLD} and (currency = ${p.currency}) is true
    group by k1, k2`;

/** The price of a label belongs to its pieces in equal parts. */
const shareOf = (amount: string) =>
  sql.raw(
    `cast(round(sum(cast(coalesce(${amount}, 0) as double precision) * i.quantity / s.units)) as bigint)`,
  );

/** The shipments of the time first, on both databases; SQLite keeps the order of a cross join: then their items, and what those are. */
export const costsByProduct = (p: InCurrency) =>
  sql`with s as materialized (select id, rate, fees_total, shipping_income, units ${within(p)} and ${SOLD}
      and (is_return = 0 and units > 0) is true and (currency = ${p.currency}) is true)
    select coalesce(o.product_id, '') as k1,
      case when o.product_id is null then coalesce(o.sku, o.name) else '' end as k2,
      max(o.name) as name, max(o.sku) as sku,
      cast(count(*) as bigint) as labels,
      ${shareOf('s.rate + s.fees_total')} as cost,
      ${shareOf('s.shipping_income')} as shipping_paid,
      ${sum('coalesce(i.net_value, 0)')} as sales,
      ${sum('coalesce(i.unit_cost, 0) * i.quantity')} as goods_cost,
      ${sum('i.quantity')} as units,
      ${sumIf('i.unit_cost is not null', 'i.quantity')} as units_costed
    from s cross join shipment_items as i cross join order_items as o
    where i.shipment_id = s.id and o.id = i.order_item_id
    group by k1, k2 order by sales desc, k1, k2 limit ${sql.lit(MAX_ROWS + 1)}`;

export const currenciesOf = (p: Range) =>
  sql`select currency, cast(count(*) as bigint) as labels ${within(p)} and ${SOLD}
    group by currency order by labels desc, currency`;

export const deliveriesBy = (group: ShipmentGroup) => (p: AtTime) =>
  sql`select ${groupsOf(group)},
      cast(count(*) as bigint) as shipped,
      ${sumIf(IS_DELIVERED)} as delivered,
      ${sumOfDays(IS_DELIVERED, 'tracking_at - purchased_at')} as days,
      ${sumIf(IS_PROMISED)} as promised,
      ${sumOfDays(IS_PROMISED, 'promised_by - purchased_at')} as promised_days,
      ${sumOfDays(IS_PROMISED, 'tracking_at - purchased_at')} as actual_days,
      ${sumIf(`${IS_PROMISED} and tracking_at < promised_by`)} as on_time,
      cast(sum(case when tracking_status not in ${sql.raw(ENDED)} and promised_by < ${p.now} then 1 else 0 end) as bigint)
        as overdue
    ${within(p)} and ${SOLD} and (is_return = 0) is true
    group by k1, k2`;

/** Each shipment once, as the first of these that it is; '' is none. */
export const exceptionsBy = (group: ShipmentGroup) => (p: AtTime) =>
  sql`select ${groupsOf(group)}, kind, cast(count(*) as bigint) as count
    from (select carrier, service, service_name, store_id, zone, carrier_zone, bought_by, case
        when status = 'voided' then 'voided'
        when tracking_status in ('failure', 'error') then 'failed'
        when tracking_status = 'return_to_sender' then 'returned'
        when ${sql.raw(IS_PROMISED)} and tracking_at >= promised_by then 'late'
        when tracking_status not in ${sql.raw(ENDED)} and promised_by < ${p.now} then 'overdue'
        when tracking_status in ('pre_transit', 'unknown') and purchased_at < ${p.scannedBy} then 'notScanned'
        else '' end as kind
      ${within(p)} and (is_return = 0) is true) as s
    group by k1, k2, kind`;

const compilable = <R>(db: Db, query: RawBuilder<unknown>) => ({
  compile: () => (query as RawBuilder<R>).compile(db),
});

/** The statements of reports, each compiled when it is first needed. A busy year is much to count: on SQLite a thread does. */
export function createReportReads(storage: Storage) {
  const prepare = <P extends object, R>(build: (p: P) => RawBuilder<unknown>): PreparedRead<P, R> =>
    storage.prepareSlow<P, R>((db, p) => compilable<R>(db, build(p)));
  const perGroup = <P extends object, R>(build: (group: ShipmentGroup) => (p: P) => RawBuilder<unknown>) => {
    const prepared = new Map<ShipmentGroup, PreparedRead<P, R>>();
    return async (group: ShipmentGroup, params: P): Promise<R[]> => {
      let read = prepared.get(group);
      if (read === undefined) {
        read = prepare<P, R>(build(group));
        prepared.set(group, read);
      }
      return read(params);
    };
  };
  return {
    costs: perGroup<InCurrency, CostSums>(costsBy),
    products: prepare<InCurrency, ProductSums>(costsByProduct),
    currencies: prepare<Range, { currency: string; labels: number }>(currenciesOf),
    deliveries: perGroup<AtTime, DeliverySums>(deliveriesBy),
    exceptions: perGroup<AtTime, ExceptionSums>(exceptionsBy),
  };
}
export type ReportReads = ReturnType<typeof createReportReads>;
