import type { Reseal } from '../lib/crypto.ts';
import type { Db } from '../storage/index.ts';

/** Encrypts all signing secrets with another key. */
export async function resealSigningSecrets(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_subscriptions')
    .select(['id', 'sealed_secret', 'previous_sealed_secret'])
    .execute();
  for (const { id, sealed_secret, previous_sealed_secret: previous } of rows)
    await tx
      .updateTable('webhook_subscriptions')
      .set({
        sealed_secret: reseal(sealed_secret, id),
        previous_sealed_secret: previous === null ? null : reseal(previous, id),
      })
      .where('id', '=', id)
      .execute();
}
