import { type Fields, textOf } from '../answer-fields.ts';
import type { CollectedShipment } from '../collection.ts';
import { CarrierHttpError } from '../http/carrier-http.ts';
import { type Answer, EasyPostError } from './answers.ts';
import type { Client } from './client.ts';
import { readShipments } from './sales.ts';

/** At once: EasyPost limits how many requests it answers in a second. */
const CONCURRENCY = 5;

/** EasyPost's ids of the shipments behind our labels: orders of several parcels are looked up, and have one for each. */
export async function shipmentIdsOf(
  client: Client,
  shipments: readonly CollectedShipment[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < shipments.length; at += CONCURRENCY) {
    const some = shipments.slice(at, at + CONCURRENCY).map((shipment) => idsOf(client, shipment));
    ids.push(...(await Promise.all(some)).flat());
  }
  return ids;
}

async function idsOf(client: Client, { carrierShipmentId: id }: CollectedShipment): Promise<string[]> {
  if (id?.startsWith('shp_')) return [id];
  return (await shipmentsBehind(client, id)).flatMap((shipment) => textOf(shipment.id) ?? []);
}

/** Rejects if they can't be read. */
export async function shipmentsBehind(client: Client, carrierShipmentId: string | null): Promise<Fields[]> {
  if (carrierShipmentId === null)
    throw new EasyPostError('EasyPost has no shipment of one of the labels', 404);
  return readShipments(client, carrierShipmentId);
}

/** Whether an answer leaves open if it was done. */
export const isUncertain = ({ status }: Answer): boolean => status < 400 || status === 408 || status >= 500;

export const refused = (reason: string) => ({ outcome: 'refused' as const, reason });
export const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason });

export const unknownAfter = (error: unknown) =>
  unknown(
    error instanceof EasyPostError || error instanceof CarrierHttpError
      ? error.message
      : 'EasyPost gave no answer',
  );
