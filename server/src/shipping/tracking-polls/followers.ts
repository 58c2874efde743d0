import { recognizeTrackingNumber } from '../../carriers/index.ts';
import type { Db } from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';

/** A parcel whose label was bought elsewhere; `carrier` is null where nobody has said who carries it. */
interface ForeignParcel {
  account_id: string;
  carrier: string | null;
}

/** Whether this account can follow parcels of the carrier, or, where that is not known, parcels at all. */
export const canFollow = ({ plugin, carrier }: ConnectedCarrier, of: string | null): boolean =>
  plugin.capabilities.trackers &&
  carrier.follow !== undefined &&
  (of === null || plugin.carriers === undefined || plugin.carriers.includes(of));

/** The accounts that can follow it. Those for tests come last: they know no real parcel. */
export async function followersOf(
  db: Db,
  accounts: CarrierAccounts,
  { account_id, carrier }: ForeignParcel,
): Promise<ConnectedCarrier[]> {
  const connected = await accounts.connected(db, account_id);
  return connected
    .filter((one) => canFollow(one, carrier))
    .sort((a, b) => Number(a.mode === 'test') - Number(b.mode === 'test'));
}

/** Undefined where only the code suggests the carrier, and others have the same format: an account may find out. */
export function certainCarrier(carrier: string | null, trackingCode: string): string | undefined {
  const [likeliest] = recognizeTrackingNumber(trackingCode);
  const isGuess = likeliest?.carrier === carrier && !likeliest.isCertain;
  return carrier === null || isGuess ? undefined : carrier;
}

/** An account that can follow a parcel may be connected at any time; looking for one calls no carrier. */
export const LOOK_FOR_ACCOUNT_MS = 3_600_000;
