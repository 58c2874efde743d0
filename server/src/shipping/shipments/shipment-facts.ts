import { dayOn } from '../../lib/days.ts';
import { searchKey } from '../../lib/search-key.ts';
import { type Address, goesAbroad, isInEu } from '../../postal/index.ts';
import type { Actor } from '../../schema/callers.ts';
import type { Fee, Purchase } from '../../schema/quote.ts';
import type { ShipmentRow, ShippingZone } from '../../storage/index.ts';

/** Who bought a label, as reports tell people, keys and the server itself apart. */
const actorKey = ({ type, id }: Actor): string => `${type}:${id}`;

function zoneOf(from: Address, to: Address): ShippingZone {
  if (!goesAbroad(from, to)) return 'domestic';
  return isInEu(from) && isInEu(to) ? 'eu' : 'international';
}

/** What a shipment is found and counted by, as it is known before its carrier is asked. */
export function factsOf(
  { shipFrom, shipTo, quote }: Purchase,
  { actor, isReturn }: { actor: Actor; isReturn: boolean },
): Pick<ShipmentRow, 'recipient_key' | 'zone' | 'carrier_zone' | 'bought_by'> {
  // A return comes from the customer.
  const { name = '', company = '' } = isReturn ? shipFrom : shipTo;
  return {
    recipient_key: searchKey(`${name} ${company}`.trim()),
    zone: zoneOf(shipFrom, shipTo),
    carrier_zone: quote.zone,
    bought_by: actorKey(actor),
  };
}

export const feesTotal = (fees: readonly Fee[] = []): number =>
  fees.reduce((sum, { amount }) => sum + amount, 0);

/** The end of the promised day where the parcel comes from: nobody knows the time zone of each address. */
export const promisedBy = (deliveryDate: string | null | undefined, timeZone = 'UTC'): number | null =>
  deliveryDate == null ? null : dayOn(deliveryDate, timeZone).to;
