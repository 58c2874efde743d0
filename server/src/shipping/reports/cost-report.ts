import { createYielder } from '../../lib/event-loop.ts';
import { keysOf } from '../../lib/keys.ts';
import { toDecimal } from '../../lib/money.ts';
import type { Storage } from '../../storage/index.ts';
import { keyOf, namesOf } from './group-names.ts';
import type { Period } from './report-period.ts';
import type { CostSums, ProductSums, ReportReads, ShipmentGroup } from './report-queries.ts';
import { type CostFigures, type CostQuery, type CostReport, MAX_ROWS } from './report-schemas.ts';

type Sums = Omit<CostSums, 'k1' | 'k2' | 'name'>;

const NOTHING: Sums = {
  labels: 0,
  cost: 0,
  return_cost: 0,
  shipping_paid: 0,
  sales: 0,
  goods_cost: 0,
  units: 0,
  units_costed: 0,
  unsold: 0,
};

const NAMES = keysOf(NOTHING);

const added = (all: readonly Sums[]): Sums =>
  all.reduce<Sums>(
    (sums, one) => {
      for (const name of NAMES) sums[name] += one[name];
      return sums;
    },
    { ...NOTHING },
  );

const marginOf = ({ sales, shipping_paid, goods_cost, cost, return_cost }: Sums): number =>
  sales + shipping_paid - goods_cost - cost - return_cost;

function figuresOf(sums: Sums, currency: string): CostFigures {
  const money = (minor: number) => toDecimal(minor, currency);
  return {
    labels: sums.labels,
    cost: money(sums.cost),
    averageCost: sums.labels === 0 ? null : money(Math.round(sums.cost / sums.labels)),
    returnCost: money(sums.return_cost),
    shippingPaid: money(sums.shipping_paid),
    shippingMargin: money(sums.shipping_paid - sums.cost),
    sales: money(sums.sales),
    goodsCost: money(sums.goods_cost),
    margin: money(marginOf(sums)),
    units: sums.units,
    unitsWithCost: sums.units_costed,
    labelsWithoutSale: sums.unsold,
  };
}

/** What shipping cost and earned, by one thing. */
export async function costReport(
  storage: Storage,
  reads: ReportReads,
  accountId: string,
  { groupBy, currency: wanted }: CostQuery,
  period: Period,
): Promise<CostReport> {
  const range = { owner: accountId, from: period.from, to: period.to };
  const currencies = await reads.currencies(range);
  const currency = wanted ?? currencies[0]?.currency ?? 'USD';
  const by: ShipmentGroup = groupBy === 'product' ? 'carrier' : groupBy;
  const spans: { sums: CostSums[]; span: Period['spans'][number] }[] = [];
  // One after the other, so that each is short and others get their turn.
  const yieldIfLong = createYielder(accountId);
  for (const span of period.spans) {
    await yieldIfLong();
    const sums = await reads.costs(by, { owner: accountId, from: span.from, to: span.to, currency });
    spans.push({ span, sums });
  }
  const all = spans.flatMap(({ sums }) => sums);
  const rows =
    groupBy === 'product'
      ? (await reads.products({ ...range, currency })).map((row) => productRow(row, currency))
      : await rowsBy(storage, accountId, by, all, currency);
  return {
    ...{ from: period.first, to: period.last, timeZone: period.timeZone, groupBy },
    currency,
    currencies,
    totals: figuresOf(added(all), currency),
    rows: rows.slice(0, MAX_ROWS),
    isCut: rows.length > MAX_ROWS,
    timeline: spans.map(({ span, sums }) => ({
      from: span.first,
      to: span.last,
      cost: toDecimal(added(sums).cost, currency),
      margin: toDecimal(marginOf(added(sums)), currency),
      parts:
        groupBy === 'product'
          ? []
          : sums.map((one) => ({ key: keyOf(one), cost: toDecimal(one.cost, currency) })),
    })),
  };
}

async function rowsBy(
  storage: Storage,
  accountId: string,
  groupBy: ShipmentGroup,
  all: readonly CostSums[],
  currency: string,
): Promise<CostReport['rows']> {
  const names = await namesOf(storage, accountId, groupBy, all);
  const sums = new Map<string, Sums>();
  for (const one of all) {
    const key = keyOf(one);
    sums.set(key, added([sums.get(key) ?? NOTHING, one]));
  }
  return [...names.values()]
    .map((named) => ({ ...named, ...figuresOf(sums.get(named.key) ?? NOTHING, currency) }))
    .sort((a, b) => b.cost - a.cost || a.name.localeCompare(b.name));
}

function productRow(
  { k1, k2, name, sku, ...sums }: ProductSums,
  currency: string,
): CostReport['rows'][number] {
  return {
    key: k1 === '' ? `item:${k2}` : k1,
    name,
    detail: sku,
    ...figuresOf({ ...NOTHING, ...sums }, currency),
  };
}
