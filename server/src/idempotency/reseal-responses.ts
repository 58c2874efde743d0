import type { Reseal } from '../lib/crypto.ts';
import type { Db } from '../storage/index.ts';
import { contextOf } from './idempotency-keys.ts';

const BATCH = 500;

/** Encrypts all stored responses with another key. */
export async function resealResponses(tx: Db, reseal: Reseal): Promise<void> {
  let after = { account_id: '', key: '' };
  for (;;) {
    const { account_id: account, key } = after;
    const rows = await tx
      .selectFrom('idempotency_keys')
      .select(['account_id', 'key', 'sealed_body'])
      .where((eb) =>
        eb.or([
          eb('account_id', '>', account),
          eb.and([eb('account_id', '=', account), eb('key', '>', key)]),
        ]),
      )
      .orderBy('account_id')
      .orderBy('key')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      if (row.sealed_body === null) continue;
      await tx
        .updateTable('idempotency_keys')
        .set({ sealed_body: reseal(row.sealed_body, contextOf(row.account_id, row.key)) })
        .where('account_id', '=', row.account_id)
        .where('key', '=', row.key)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
