import { loadInstanceKey, replaceInstanceKey, resealTwoFactorSecrets } from '../accounts/index.ts';
import { type Config, storageSettings } from '../config.ts';
import { resealResponses } from '../idempotency/index.ts';
import { createVault } from '../lib/crypto.ts';
import { resealMails } from '../mail/index.ts';
import { resealCarrierSettings } from '../shipping/carrier-accounts/index.ts';
import { resealPrintStations } from '../shipping/print-stations/index.ts';
import { resealStoreSettings } from '../shipping/stores/index.ts';
import { lockForMaintenance, openStorage } from '../storage/index.ts';
import { resealSigningSecrets } from '../webhooks/index.ts';

/**
 * Encrypts everything that is encrypted with the key of this secret instead of the current one, in one transaction. Rejects
 * while a server is running, which would go on with the old key. `beforeChange` is called once nothing speaks against it.
 */
export async function rotateSecret(config: Config, secret: string, beforeChange = () => {}): Promise<void> {
  const unlock = await lockForMaintenance(storageSettings(config));
  try {
    const storage = await openStorage({ ...storageSettings(config), holdsLock: true });
    try {
      const { key } = await loadInstanceKey({ storage, ...config });
      const old = createVault(key);
      beforeChange();
      await storage.write(async (tx) => {
        const next = createVault(await replaceInstanceKey(tx, secret));
        const reseal = (sealed: string, context: string) => next.seal(old.open(sealed, context), context);
        await resealSigningSecrets(tx, reseal);
        await resealCarrierSettings(tx, reseal);
        await resealStoreSettings(tx, reseal);
        await resealPrintStations(tx, reseal);
        await resealTwoFactorSecrets(tx, reseal);
        await resealResponses(tx, reseal);
        await resealMails(tx, reseal);
      });
    } finally {
      await storage.close();
    }
  } finally {
    unlock();
  }
}
