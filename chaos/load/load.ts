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
  pauseMs: { least: number; most: number };
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

/** Clients that run until stopped. */
export function startLoad(options: LoadOptions): Load {
  const { accounts, clientsOfAccount, pauseMs, mark, random, receiver, balancer, ledger } = options;
  let stopping = false;
  const work = async (account: Account, name: string) => {
    const own = random.fork(name);
    const client = createClient({ account, name, random: own, receiver, balancer, ledger });
    while (!stopping) {
      await doSomething(client);
      await sleep(own.between(pauseMs.least, pauseMs.most));
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
      ledger.stopClock();
    },
  };
}
