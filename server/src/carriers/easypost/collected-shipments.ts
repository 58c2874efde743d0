import { AggregatorError } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, textOf } from '../answer-fields.ts';
import type { CollectedShipment } from '../collection.ts';
import { readShipments } from './sales.ts';

/** At once: EasyPost limits how many requests it answers in a second. */
const CONCURRENCY = 5;

/** EasyPost's ids of the shipments behind our labels: orders of several parcels are looked up, and have one for each. */
export async function shipmentIdsOf(
  client: ApiClient,
  shipments: readonly CollectedShipment[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < shipments.length; at += CONCURRENCY) {
    const some = shipments.slice(at, at + CONCURRENCY).map((shipment) => idsOf(client, shipment));
    ids.push(...(await Promise.all(some)).flat());
  }
  return ids;
}

async function idsOf(client: ApiClient, { carrierShipmentId: id }: CollectedShipment): Promise<string[]> {
  if (id?.startsWith('shp_')) return [id];
  return (await shipmentsBehind(client, id)).flatMap((shipment) => textOf(shipment.id) ?? []);
}

/** Rejects if they cannot be read. */
export async function shipmentsBehind(
  client: ApiClient,
  carrierShipmentId: string | null,
): Promise<Fields[]> {
  if (carrierShipmentId === null)
    throw new AggregatorError('EasyPost has no shipment of one of the labels', 404);
  return readShipments(client, carrierShipmentId);
}
