import type { Storage } from '../../../server/src/storage/index.ts';
import { auditShipping } from '../../support/shipping-audit.ts';
import type { Account } from '../world/accounts.ts';
import type { Entry, Finding, Ledger } from './ledger.ts';
import { readStored, type Stored } from './stored.ts';
import { TRACES } from './traces.ts';

/** Compares an account's stored data with the ledger. `inOrder`: all ids were made by one clock, so they sort by time. */
export async function auditAccount(
  storage: Storage,
  account: Account,
  ledger: Ledger,
  inOrder: boolean,
): Promise<Stored> {
  const stored = await readStored(storage, account.accountId);
  const entries = ledger.entries.filter((entry) => entry.account === account);
  const unsubscribed = new Set(
    entries
      .filter(({ kind, outcome }) => kind === 'unsubscribe' && outcome !== 'refused')
      .map((e) => e.subject),
  );
  for (const entry of entries) {
    // A subscription that may have been deleted again proves nothing.
    if (entry.kind === 'subscribe' && unsubscribed.has(entry.data?.id)) continue;
    ledger.findings.push(...checkEntry(entry, stored));
  }
  ledger.findings.push(...findUnrequested(stored, entries));
  await auditShipping(storage, account.accountId, { inOrder }).catch((error: Error) => {
    ledger.findings.push({ kind: 'partial', text: error.message });
  });
  return stored;
}

/** Where that is not certain, the answer says so. */
const NOTHING_DONE = /try again later$/;

function checkEntry(entry: Entry, stored: Stored): Finding[] {
  const { times, problems } = TRACES[entry.kind](entry, stored);
  const { kind, mark, outcome, status, message, idempotencyKey } = entry;
  const name = `${kind} ${mark} (${[outcome, status, message].filter(Boolean).join(' ')})`;
  const findings: Finding[] = problems.map((text) => ({ kind: 'partial', text: `${name}: ${text}` }));
  const promised = outcome === 'acknowledged' || outcome === 'applied';
  if (promised && times === 0) findings.push({ kind: 'lost', text: `${name} is missing` });
  if (outcome === 'refused' && times > 0)
    findings.push({ kind: 'partial', text: `${name} was rejected but is stored` });
  const isUndone = outcome === 'unknown' && idempotencyKey === undefined && NOTHING_DONE.test(message ?? '');
  if (isUndone && times > 0)
    findings.push({
      kind: 'partial',
      text: `${name} is stored, although the answer was that nothing was done`,
    });
  if (times > 1) findings.push({ kind: 'duplicated', text: `${name} is stored ${times} times` });
  return findings;
}

/** Orders that no request created. */
function findUnrequested(stored: Stored, entries: readonly Entry[]): Finding[] {
  const marks = new Set(entries.map(({ mark }) => mark));
  return [...stored.orders.values()]
    .filter((row) => !marks.has(row.order_number))
    .map((row) => ({ kind: 'partial', text: `order ${row.order_number} was created by no request` }));
}
