import { setTimeout as sleep } from 'node:timers/promises';
import { API, call } from './call.ts';
import type { Ledger } from './delivery-ledger.ts';

interface LoadOptions {
  origin: string;
  /** Used in turn, because each may send 60 requests a minute. */
  keys: string[];
  subscriptionIds: string[];
  ledger: Ledger;
}

const CLIENTS = 8;
/** So that the server, the receiver and these clients share a machine without any of them starving. */
const PAUSE_MS = 10;
const REFUSED_PAUSE_MS = 50;

/** Clients that ask for test events and note what is acknowledged. Refusals and lost connections stop none of them. */
export function startLoad({ origin, keys, subscriptionIds, ledger }: LoadOptions): { stop(): Promise<void> } {
  let stopping = false;
  let sent = 0;
  const client = async () => {
    while (!stopping) {
      const turn = sent++;
      const id = subscriptionIds[turn % subscriptionIds.length];
      const key = keys[turn % keys.length] as string;
      const answer = await call('POST', `${origin}${API}/webhooks/${id}/test`, { key, json: {} }).catch(
        () => undefined,
      );
      if (answer?.status === 202) ledger.acknowledged.add(answer.body.data.id);
      await sleep(answer?.status === 202 ? PAUSE_MS : REFUSED_PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    async stop() {
      stopping = true;
      await Promise.all(clients);
    },
  };
}
