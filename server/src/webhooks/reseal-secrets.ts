import type { Reseal } from '../lib/crypto.ts';
import type { Db } from '../storage/index.ts';
import { sealedDestinations } from './destination-settings.ts';

/** Encrypts all signing secrets, headers, client certificates and settings of destinations with another key. */
export async function resealSigningSecrets(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_subscriptions')
    .select(['id', 'sealed_secret', 'previous_sealed_secret', 'sealed_options', 'sealed_settings'])
    .execute();
  for (const { id, sealed_secret, previous_sealed_secret: previous, sealed_options, sealed_settings } of rows)
    await tx
      .updateTable('webhook_subscriptions')
      .set({
        sealed_secret: reseal(sealed_secret, id),
        previous_sealed_secret: previous === null ? null : reseal(previous, id),
        sealed_options: sealed_options === null ? null : reseal(sealed_options, id),
        sealed_settings: sealedDestinations.reseal(reseal, { id, sealed_settings }),
      })
      .where('id', '=', id)
      .execute();
}
