import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, Ledger } from '../ledger/ledger.ts';
import { type Account, isAnswer } from '../world/accounts.ts';
import type { Answer, Balancer } from './http.ts';

interface Performing {
  balancer: Balancer;
  ledger: Ledger;
}

/** How often a request with a key is sent while faults are injected. */
const TRIES = 4;
const RETRY_MS = 60;

const STILL_RUNNING = /still being processed/;
/** The 409 for a request whose response was lost or was a 5xx. */
export const TOOK_EFFECT = /took effect, but /;

/** Sends a write and records its outcome. With an Idempotency-Key it is retried until the outcome is known. */
export async function perform(performing: Performing, entry: Entry, tries = TRIES): Promise<void> {
  for (let n = 1; ; n++) {
    const answer = await sendOnce(performing, entry);
    recordOutcome(entry, answer);
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
    if (reply.status === 429) continue; // try the next key
    if (reply.status >= 500) noteFailure(ledger, `${method} ${path}`, reply);
    if (reply.status < 300) ledger.answered();
    return reply;
  }
}

/** A read by one of the account's clients, which must not fail where writes do not. */
export async function read({ balancer, ledger }: Performing, account: Account, path: string): Promise<void> {
  ledger.requests += 1;
  const reply = await balancer.call({ method: 'GET', path, key: account.nextKey() });
  if (isAnswer(reply)) {
    if (reply.status >= 500) noteFailure(ledger, `GET ${path}`, reply);
    if (reply.status < 300) ledger.reads.answered();
    return;
  }
  ledger.unanswered += 1;
  if (reply.failure === 'reset') ledger.resets.push(`GET ${path}: ${reply.text}`);
}

function noteFailure(ledger: Ledger, what: string, { status, retryAfter, body }: Answer): void {
  ledger.unanswered += 1;
  if (status === 503 && retryAfter !== undefined) ledger.unavailable += 1;
  ledger.failures.push(`${what}: ${status} ${body?.error?.message}`);
}

function recordOutcome(entry: Entry, answer: Answer | undefined): void {
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
