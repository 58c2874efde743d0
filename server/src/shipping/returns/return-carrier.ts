import { given } from '../../lib/given.ts';
import { type Db, onlyCompared } from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import type { LabelRequest } from './return-schemas.ts';

/** Which carrier a label is bought from: one that is named, or the cheapest. */
interface CarrierChoice {
  carrier?: string;
  carrierAccountId?: string;
  service?: string;
  select?: { by: 'cheapest'; services?: string[] };
}

/**
 * From whom to buy the label of a return, the next only if the one before offers nothing: as the request says, else from the
 * carrier that the goods were shipped with, else from whoever is cheapest.
 */
export async function carriersForReturn(
  db: Db,
  accounts: CarrierAccounts,
  { accountId, orderId }: { accountId: string; orderId: string },
  { carrier, carrierAccountId, service }: NonNullable<LabelRequest>,
): Promise<CarrierChoice[]> {
  if (carrier !== undefined || carrierAccountId !== undefined)
    return [given({ carrier, carrierAccountId, service })];
  const connected = await accounts.connected(db, accountId);
  const shipped = await lastShipped(db, accountId, orderId);
  const sameAgain = shipped && connected.find((one) => takesReturnsOf(one, shipped));
  const [first, ...others] = connected;
  const anyOfThem: CarrierChoice =
    first !== undefined && others.length === 0
      ? { carrier: first.plugin.id, ...given({ service }) }
      : { select: { by: 'cheapest', ...(service !== undefined && { services: [service] }) } };
  if (shipped === undefined || sameAgain === undefined || others.length === 0) return [anyOfThem];
  const same = {
    carrier: shipped.carrier,
    ...(sameAgain.carrierAccountId !== null && { carrierAccountId: sameAgain.carrierAccountId }),
  };
  return [{ ...same, ...given({ service }) }, anyOfThem];
}

interface Shipped {
  carrier: string;
  carrier_account_id: string | null;
}

const lastShipped = (db: Db, accountId: string, orderId: string): Promise<Shipped | undefined> =>
  db
    .selectFrom('shipments')
    .select(['carrier', 'carrier_account_id'])
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where(onlyCompared('status'), '=', 'purchased')
    .where('is_return', '=', 0)
    // Its account only follows it.
    .where('is_manual', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

function takesReturnsOf({ carrierAccountId, plugin }: ConnectedCarrier, shipped: Shipped): boolean {
  if (!plugin.capabilities.returns || carrierAccountId !== shipped.carrier_account_id) return false;
  return (
    carrierAccountId !== null || (plugin.carriers?.includes(shipped.carrier) ?? plugin.id === shipped.carrier)
  );
}
