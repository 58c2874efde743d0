import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, Ledger } from '../ledger/ledger.ts';
import { isAnswer } from '../world/accounts.ts';
import type { Answer, Balancer } from './http.ts';

interface Performing {
  balancer: Balancer;
  ledger: Ledger;
}

/** As often as a patient client sends a request again under its key while things are in disorder. */
const TRIES = 4;
const RETRY_MS = 60;

const STILL_RUNNING = /still being processed/;
/** Whether its answer was lost, or was a 5xx. */
export const TOOK_EFFECT = /took effect, but /;

/** Sends a write and notes how it was answered. One with an Idempotency-Key is sent again until that is known. */
export async function perform(performing: Performing, entry: Entry, tries = TRIES): Promise<void> {
  for (let n = 1; ; n++) {
    const answer = await sendOnce(performing, entry);
    settle(entry, answer);
    if (entry.outcome !== 'unknown' || entry.idempotencyKey === undefined || n === tries) return;
    await sleep(RETRY_MS);
  }
}

async function sendOnce({ balancer, ledger }: Performing, entry: Entry): Promise<Answer | undefined> {
  const { method, path, json, idempotencyKey } = entry;
  const headers = { ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) };
  for (;;) {
    ledger.requests += 1;
    const reply = await balancer.call({ method, path, json, headers, key: entry.account.nextKey() });
    if (!isAnswer(reply)) {
      ledger.unanswered += 1;
      if (reply.failure === 'reset') ledger.resets.push(`${method} ${path}: ${reply.text}`);
      return undefined;
    }
    if (reply.status === 429) continue; // that key's turn came too early
    if (reply.status >= 500) ledger.unanswered += 1;
    if (reply.status < 300) ledger.answered();
    return reply;
  }
}

function settle(entry: Entry, answer: Answer | undefined): void {
  entry.outcome = 'unknown';
  if (answer === undefined) return;
  entry.status = answer.status;
  if (answer.status < 300) {
    entry.outcome = 'acknowledged';
    entry.data = answer.body.data;
    return;
  }
  entry.message = String(answer.body?.error?.message);
  if (answer.status >= 500) return;
  if (TOOK_EFFECT.test(entry.message)) entry.outcome = 'applied';
  else if (!STILL_RUNNING.test(entry.message)) entry.outcome = 'refused';
}
