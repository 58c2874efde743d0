import type { Balancer } from '../load/http.ts';
import { TOOK_EFFECT } from '../load/perform.ts';
import { type Account, isAnswer } from '../world/accounts.ts';
import type { Entry, Finding, Ledger } from './ledger.ts';
import type { Stored } from './stored.ts';

/** Checked through the API; everything is checked in the database. */
const SAMPLE = 10;

/**
 * Checks through the API that the owner sees the right number of orders and a sample of the acknowledged ones, and that
 * repeating a request with a key returns the same response (or, if that could not be stored, does not execute it again).
 */
export async function checkByApi(
  balancer: Balancer,
  account: Account,
  ledger: Ledger,
  stored: Stored,
  mayLoseAnswers: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const get = async (path: string) => {
    const reply = await balancer.call({ method: 'GET', path, key: account.nextKey() });
    if (isAnswer(reply) && reply.status === 200) return reply.body;
    findings.push({ kind: 'lost', text: `GET ${path} returned ${JSON.stringify(reply)}` });
    return undefined;
  };
  const list = await get('/orders?limit=1');
  if (list && list.meta.total !== stored.orders.size)
    findings.push({
      kind: 'partial',
      text: `${list.meta.total} of ${stored.orders.size} orders are listed`,
    });
  const own = ledger.entries.filter((entry) => entry.account === account && entry.data !== undefined);
  for (const { data } of sampleOf(own.filter(({ kind }) => kind === 'order'))) {
    const read = await get(`/orders/${data.id}`);
    if (read && (read.data.orderNumber !== data.orderNumber || read.data.items.length !== data.items.length))
      findings.push({ kind: 'partial', text: `order ${data.id} differs from the response to its creation` });
  }
  for (const entry of sampleOf(own.filter(({ idempotencyKey }) => idempotencyKey !== undefined))) {
    const { kind, mark, method, path, json } = entry;
    const headers = { 'idempotency-key': entry.idempotencyKey as string };
    const again = await balancer.call({ method, path, json, headers, key: account.nextKey() });
    const isSame = isAnswer(again) && JSON.stringify(again.body?.data) === JSON.stringify(entry.data);
    const wasLost = isAnswer(again) && TOOK_EFFECT.test(again.body?.error?.message);
    if (!isSame && !(mayLoseAnswers && wasLost))
      findings.push({
        kind: 'other',
        text: `${kind} ${mark}: the repeated request got another response: ${JSON.stringify(again)}`,
      });
  }
  return findings;
}

/** Evenly spread over the round. */
function sampleOf(entries: readonly Entry[]): Entry[] {
  const step = Math.max(1, Math.floor(entries.length / SAMPLE));
  return entries.filter((_, n) => n % step === 0).slice(0, SAMPLE);
}
