import type { Db, Storage } from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import type { AddressToVerify, ParsedAddress, Verification } from './address-schemas.ts';
import { byCarrier, offlineOnly, toCarrierAddress } from './carrier-verify.ts';
import { verifyOffline } from './offline-verify.ts';
import { parseAddress } from './parse-address.ts';

export interface AddressService {
  /** Street by street through the account's first account that can; without one, offline. One result for each address. */
  verify(accountId: string, addresses: readonly AddressToVerify[]): Promise<Verification[]>;
  /** The same, for those who must know beforehand whether a carrier is asked. */
  verifierOf(accountId: string): Promise<Verifier>;
  /** Whether no carrier is asked, and `verifyOffline` therefore says the same at once. */
  isOffline(db: Db, accountId: string): Promise<boolean>;
  parse(text: string): ParsedAddress;
}

interface Verifier {
  /** No carrier is asked: there are results at once. */
  isOffline: boolean;
  verify(addresses: readonly AddressToVerify[]): Promise<Verification[]>;
}

/** How many addresses of a batch a carrier is asked about at once. */
const AT_ONCE = 8;

export function createAddressService({
  storage,
  accounts,
}: {
  storage: Storage;
  accounts: CarrierAccounts;
}): AddressService {
  const verifyingCarrier = async (db: Db, accountId: string): Promise<ConnectedCarrier | undefined> =>
    (await accounts.connected(db, accountId)).find(canVerify);

  async function verifierOf(accountId: string): Promise<Verifier> {
    const carrier = await verifyingCarrier(storage.db, accountId);
    return {
      isOffline: carrier === undefined,
      async verify(addresses) {
        const offline = addresses.map(verifyOffline);
        return carrier === undefined ? offline : verifyAll(carrier, offline);
      },
    };
  }
  return {
    verifierOf,
    isOffline: async (db, accountId) => (await verifyingCarrier(db, accountId)) === undefined,
    verify: async (accountId, addresses) => (await verifierOf(accountId)).verify(addresses),
    parse: parseAddress,
  };
}

const canVerify = ({ plugin, carrier }: ConnectedCarrier): boolean =>
  plugin.capabilities.addressVerification && carrier.verifyAddress !== undefined;

async function verifyAll(
  { name, carrier }: ConnectedCarrier,
  offline: Verification[],
): Promise<Verification[]> {
  let isDown = false;
  const verifyOne = async (one: Verification): Promise<Verification> => {
    // A carrier that does not answer would keep a whole batch waiting, again and again.
    if (isDown || carrier.verifyAddress === undefined) return offlineOnly(one, name);
    try {
      return byCarrier(one, await carrier.verifyAddress(toCarrierAddress(one.original)));
    } catch {
      isDown = true;
      return offlineOnly(one, name);
    }
  };
  const results: Verification[] = [];
  for (let from = 0; from < offline.length; from += AT_ONCE)
    results.push(...(await Promise.all(offline.slice(from, from + AT_ONCE).map(verifyOne))));
  return results;
}
