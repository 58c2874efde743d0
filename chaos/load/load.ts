import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { Account } from '../world/accounts.ts';
import type { Receiver } from '../world/receiver.ts';
import { createClient } from './client.ts';
import type { Balancer } from './http.ts';
import { doSomething } from './operations.ts';

interface LoadOptions {
  accounts: readonly Account[];
  mark: string;
  random: Random;
  receiver: Receiver;
  balancer: Balancer;
  ledger: Ledger;
}

export interface Load {
  /** Resolves when the last client has had its answer. */
  stop(): Promise<void>;
}

const CLIENTS_OF_ACCOUNT = 4;
/** So that servers, receiver and clients share a machine without any of them starving. */
const PAUSE_MS = { least: 5, most: 40 };

/** Clients that work until they are stopped, several in each account, so that they get in each other's way. */
export function startLoad({ accounts, mark, random, receiver, balancer, ledger }: LoadOptions): Load {
  let stopping = false;
  const work = async (account: Account, name: string) => {
    const own = random.fork(name);
    const client = createClient({ account, name, random: own, receiver, balancer, ledger });
    while (!stopping) {
      await doSomething(client);
      await sleep(own.between(PAUSE_MS.least, PAUSE_MS.most));
    }
  };
  const clients = accounts.flatMap((account, a) =>
    Array.from({ length: CLIENTS_OF_ACCOUNT }, (_, c) => work(account, `${mark}-${a}${c}`)),
  );
  const all = Promise.all(clients);
  // Whoever stops the load hears of it.
  all.catch(() => {});
  return {
    async stop() {
      stopping = true;
      await all;
      ledger.stopClock();
    },
  };
}
