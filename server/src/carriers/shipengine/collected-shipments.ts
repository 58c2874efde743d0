import { AggregatorError } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { fieldsIn, textsOf } from '../answer-fields.ts';
import type { CollectedShipment } from '../collection.ts';
import { fieldsFrom, unreadable } from './errors.ts';
import type { LabelReader } from './label-reader.ts';

/** What manifests and pickups at ShipEngine have in common: they are made of labels, and found again by them. */

/** ShipEngine's ids of our labels. Rejects if one of them is not known there. */
export async function labelIdsOf(
  labels: LabelReader,
  shipments: readonly CollectedShipment[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { carrierShipmentId, trackingCodes } of shipments) {
    const id = await labels.idOf({ carrierShipmentId, trackingCode: trackingCodes[0] });
    if (id === undefined) throw new AggregatorError('ShipEngine does not know one of the labels', 404);
    ids.push(id);
  }
  return ids;
}

/** More entries than that since a request was made are not looked through: what is on later pages stays unknown. */
const MAX_PAGES = 20;

/** Every entry of a list, from all its pages. Rejects if there are too many. */
export async function listAll(
  client: ApiClient,
  path: string,
  name: string,
  query: Readonly<Record<string, string>>,
) {
  const entries = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await client.call('GET', path, {
      query: { ...query, page: String(page), page_size: '100' },
    });
    const body = fieldsFrom(answer);
    if (!Array.isArray(body[name])) throw unreadable(200);
    entries.push(...fieldsIn(body[name]));
    if (!(Number(body.pages) > page)) return entries;
  }
  throw new AggregatorError('ShipEngine lists too many to look through', 404);
}

export const sameLabels = (value: unknown, ids: readonly string[]): boolean => {
  const found = new Set(textsOf(value));
  return found.size === new Set(ids).size && ids.every((id) => found.has(id));
};
