import type { Vault } from '../lib/crypto.ts';
import { createYielder } from '../lib/event-loop.ts';
import { toJson } from '../lib/json.ts';
import type { Storage } from '../storage/index.ts';
import { contextOf } from './idempotency-keys.ts';

const BATCH = 100;

/**
 * Forgets the stored responses of an account that mention one of these ids, whose contents are to be erased. A repeated
 * request is still not executed again: it is told to look for what the first one did.
 */
export async function forgetResponses(
  { storage, vault }: { storage: Storage; vault: Vault },
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  const yieldIfLong = createYielder();
  for (let after = ''; ; ) {
    const rows = await storage.db
      .selectFrom('idempotency_keys')
      .select(['key', 'claim_id', 'sealed_body'])
      .where('account_id', '=', accountId)
      .where('key', '>', after)
      .where('state', '=', 'answered')
      .where('status', '<', 400)
      .orderBy('key')
      .limit(BATCH)
      .execute();
    for (const { key, claim_id, sealed_body } of rows) {
      await yieldIfLong();
      if (!mentions(vault, sealed_body, contextOf(accountId, key), ids)) continue;
      await storage.write((tx) =>
        tx
          .updateTable('idempotency_keys')
          .set({ state: 'applied', status: null, headers: toJson({}), sealed_body: null, lease_until: 0 })
          .where('account_id', '=', accountId)
          .where('key', '=', key)
          .where('claim_id', '=', claim_id)
          .execute(),
      );
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

/** One that was sealed with another instance key cannot be read by anyone, nor answered with. */
function mentions(vault: Vault, sealed: string | null, context: string, ids: readonly string[]): boolean {
  if (sealed === null) return false;
  try {
    const body = vault.open(sealed, context);
    return ids.some((id) => body.includes(id));
  } catch {
    return false;
  }
}
