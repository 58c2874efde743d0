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
  clientsOfAccount: number;
  mark: string;
  random: Random;
  receiver: Receiver;
  balancer: Balancer;
  ledger: Ledger;
}

export interface Load {
  /** Resolves when the last request has been answered. */
  stop(): Promise<void>;
}

/** Pause between requests, so that servers, receiver and clients can share a machine. */
const PAUSE_MS = { least: 5, most: 40 };

/** Clients that run until stopped. */
export function startLoad(options: LoadOptions): Load {
  const { accounts, clientsOfAccount, mark, random, receiver, balancer, ledger } = options;
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
    Array.from({ length: clientsOfAccount }, (_, c) => work(account, `${mark}-${a}${c}`)),
  );
  const all = Promise.all(clients);
  // Reported by `stop`.
  all.catch(() => {});
  return {
    async stop() {
      stopping = true;
      await all;
      ledger.writes.stop();
      ledger.reads.stop();
    },
  };
}
