import type { Storage } from '../../server/src/storage/index.ts';
import { auditShipping } from '../../server/test/support/shipping-audit.ts';
import type { Account } from '../world/accounts.ts';
import type { Entry, Finding, Ledger } from './ledger.ts';
import { readStored, type Stored } from './stored.ts';
import { TRACES } from './traces.ts';

/** Holds what is stored of an account against what was answered to its clients. `inOrder`: one clock has numbered all of it. */
export async function auditAccount(
  storage: Storage,
  account: Account,
  ledger: Ledger,
  inOrder: boolean,
): Promise<Stored> {
  const stored = await readStored(storage, account.userId);
  const entries = ledger.entries.filter((entry) => entry.account === account);
  const unsubscribed = new Set(
    entries
      .filter(({ kind, outcome }) => kind === 'unsubscribe' && outcome !== 'refused')
      .map((e) => e.subject),
  );
  for (const entry of entries) {
    // What was subscribed and may have been given up again is no sign of anything.
    if (entry.kind === 'subscribe' && unsubscribed.has(entry.data?.id)) continue;
    ledger.findings.push(...judge(entry, stored));
  }
  ledger.findings.push(...strangers(stored, entries));
  await auditShipping(storage, account.userId, { inOrder }).catch((error: Error) => {
    ledger.findings.push({ kind: 'partial', text: error.message });
  });
  return stored;
}

function judge(entry: Entry, stored: Stored): Finding[] {
  const { times, partly } = TRACES[entry.kind](entry, stored);
  const { kind, mark, outcome, status, message } = entry;
  const name = `${kind} ${mark} (${[outcome, status, message].filter(Boolean).join(' ')})`;
  const findings: Finding[] = partly.map((text) => ({ kind: 'partial', text: `${name}: ${text}` }));
  const promised = outcome === 'acknowledged' || outcome === 'applied';
  if (promised && times === 0) findings.push({ kind: 'lost', text: `${name} is not there` });
  if (outcome === 'refused' && times > 0)
    findings.push({ kind: 'partial', text: `${name} was refused and is there` });
  if (times > 1) findings.push({ kind: 'duplicated', text: `${name} is there ${times} times` });
  return findings;
}

/** Orders and labels that nobody has asked for. */
function strangers(stored: Stored, entries: readonly Entry[]): Finding[] {
  const marks = new Set(entries.map(({ mark }) => mark));
  return [...stored.orders.values()]
    .filter((row) => !marks.has(row.order_number))
    .map((row) => ({ kind: 'partial', text: `order ${row.order_number} was asked for by nobody` }));
}
