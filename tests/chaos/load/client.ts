import type { Entry, Kind, Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { Account } from '../world/accounts.ts';
import type { Receiver } from '../world/receiver.ts';
import type { Balancer } from './http.ts';
import { perform, read } from './perform.ts';

export interface OwnOrder {
  id: string;
  items: { id: string; quantity: number }[];
}

interface OwnShipment {
  id: string;
  order: OwnOrder | undefined;
}

interface Write {
  kind: Kind;
  method?: string;
  path: string;
  json?: (mark: string) => unknown;
  subject?: string;
  /** Whether it is sent with an Idempotency-Key. */
  keyed?: boolean;
}

/** One client of a shop: it sends one request at a time and remembers the resources it can continue with. */
export interface Client {
  account: Account;
  random: Random;
  receiver: Receiver;
  /** Orders with nothing shipped. */
  pending: OwnOrder[];
  /** Shipments without a tracking scan. */
  unscanned: OwnShipment[];
  /** Shipped orders without a return. */
  shipped: OwnOrder[];
  subscriptionId: string | undefined;
  write(write: Write): Promise<Entry>;
  read(path: string): Promise<void>;
}

interface ClientOptions {
  account: Account;
  name: string;
  random: Random;
  receiver: Receiver;
  balancer: Balancer;
  ledger: Ledger;
}

export function createClient({ account, name, random, receiver, balancer, ledger }: ClientOptions): Client {
  let writes = 0;
  return {
    account,
    random,
    receiver,
    pending: [],
    unscanned: [],
    shipped: [],
    subscriptionId: undefined,
    async write({ kind, method = 'POST', path, json, subject, keyed = false }) {
      const mark = `${name}-${++writes}`;
      const entry: Entry = {
        kind,
        mark,
        account,
        method,
        path,
        json: json?.(mark),
        ...(subject !== undefined && { subject }),
        ...(keyed && { idempotencyKey: mark }),
        outcome: 'unknown',
      };
      ledger.entries.push(entry);
      await perform({ balancer, ledger }, entry);
      return entry;
    },
    read: (path) => read({ balancer, ledger }, account, path),
  };
}
