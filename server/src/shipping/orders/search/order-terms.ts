import { sql } from 'kysely';
import { foldCase } from '../../../lib/fold-case.ts';
import { padList } from '../../../lib/pad-list.ts';
import { squash, termsOf, termsOfName, termsOfPhone } from '../../../lib/search-terms.ts';
import type { Order } from '../../../schema/order.ts';
import { type OrderTexts, searchedTexts } from '../../../schema/order-texts.ts';
import {
  type Db,
  insertValues,
  type OrderRow,
  type OrderTermRow,
  onlyCompared,
  type RowSet,
} from '../../../storage/index.ts';

/** An order with very many items is found by the first of them. */
const MAX_TERMS = 400;

type Searched = OrderTexts & Pick<Order, 'orderNumber' | 'shipTo' | 'items' | 'tags'>;

/** What is searched for of a shipment. */
interface Codes {
  order_id: string | null;
  tracking_code: string | null;
  reference: string | null;
}

/** Matches a complete number or code only: no word contains `=`. */
export const exactTerm = (text: string): string => `=${squash(text)}`;
/** Tags are compared whole, without regard to case, and a term has no spaces. */
export const tagTerm = (tag: string): string => `#${encodeURIComponent(foldCase(tag)).toLowerCase()}`;

/** Each term of an order once; what identifies it comes first. */
export function termsOfOrder(order: Searched, codes: readonly Codes[]): string[] {
  const { orderNumber, shipTo, items, tags } = order;
  const numbers = [orderNumber, ...codes.flatMap(({ tracking_code }) => tracking_code ?? [])];
  const terms = [
    ...numbers.flatMap((number) => [exactTerm(number), squash(number), ...termsOf(number)]),
    ...tags.map(tagTerm),
    ...[shipTo.name, shipTo.company].flatMap((text) => termsOfName(text ?? '')),
    ...termsOf(shipTo.email ?? ''),
    ...termsOfPhone(shipTo.phone ?? ''),
    ...codes.flatMap(({ reference }) => termsOf(reference ?? '')),
    ...searchedTexts(order).flatMap((text) => [squash(text), ...termsOf(text)]),
    ...items.flatMap(({ sku, name }) => [squash(sku ?? ''), ...termsOf(sku ?? ''), ...termsOf(name)]),
  ];
  return withoutPrefixes(terms.filter((term) => term !== '' && term !== '=')).slice(0, MAX_TERMS);
}

/** Whatever finds a term that is how another starts finds that other too. */
function withoutPrefixes(terms: readonly string[]): string[] {
  const once = [...new Set(terms)];
  const sorted = once.toSorted();
  const redundant = new Set(
    sorted.filter((term, i) => sorted[i + 1]?.startsWith(term) && term[0] !== '=' && term[0] !== '#'),
  );
  return redundant.size === 0 ? once : once.filter((term) => !redundant.has(term));
}

/** How an order's row stores its terms: each between spaces, so that a word is compared where one starts. */
export const joinTerms = (terms: readonly string[]): string => ` ${terms.join(' ')} `;
const splitTerms = (text: string): string[] => text.split(' ').filter((term) => term !== '');

type Keyed = Pick<OrderRow, 'id' | 'account_id' | 'created_at'>;

type Terms = RowSet<OrderTermRow, 'term'>;

export const termsAt = ({ account_id, created_at, id }: Keyed, values: readonly string[]): Terms => ({
  same: { account_id, created_at, order_id: id },
  values,
});

export async function insertTerms(tx: Db, orders: readonly Terms[]): Promise<void> {
  await insertValues(tx, 'order_terms', 'term', orders);
}

/** Brings the index of terms in line with the order, which is locked. Returns what its row is to store. */
export async function updateTerms(
  tx: Db,
  row: Keyed & Pick<OrderRow, 'search_terms'>,
  order: Searched,
): Promise<string> {
  const wanted = termsOfOrder(order, await codesOf(tx, row.account_id, [row.id]));
  const stored = new Set(splitTerms(row.search_terms));
  const kept = new Set(wanted);
  const obsolete = [...stored].filter((term) => !kept.has(term));
  if (obsolete.length > 0)
    await sql`delete from order_terms
      where account_id = ${row.account_id} and created_at = ${row.created_at} and order_id = ${row.id}
        and term in (${sql.join(padList(obsolete))})`.execute(tx);
  const missing = wanted.filter((term) => !stored.has(term));
  await insertTerms(tx, [termsAt(row, missing)]);
  return joinTerms(wanted);
}

/** The tracking codes of every parcel, and the references, of labels that were or are being bought. */
async function codesOf(tx: Db, accountId: string, orderIds: readonly string[]): Promise<Codes[]> {
  const first = await tx
    .selectFrom('shipments')
    .select(['order_id', 'tracking_code', 'reference'])
    .where('account_id', '=', accountId)
    .where('order_id', 'in', orderIds)
    .where('status', '!=', 'failed')
    .orderBy(onlyCompared('id'))
    .execute();
  const others = await tx
    .selectFrom('shipment_parcels')
    .innerJoin('shipments', 'shipments.id', 'shipment_parcels.shipment_id')
    .select(['shipments.order_id', 'shipment_parcels.tracking_code'])
    .where('shipments.account_id', '=', accountId)
    .where('shipments.order_id', 'in', orderIds)
    .where('shipment_parcels.position', '>', 0)
    .execute();
  return [...first, ...others.map((parcel) => ({ ...parcel, reference: null }))];
}
