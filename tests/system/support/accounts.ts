import { createAccounts } from '../../../server/src/compose/accounts.ts';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { openStorage } from '../../../server/src/storage/index.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import type { Installation } from './installation.ts';

/** A user with this many keys, created directly through the services: a command for each would cost a second. */
export async function seedKeys(
  { dataFolder, databaseUrl }: Installation,
  count: number,
): Promise<{ id: string; key: string }[]> {
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  try {
    const { users, apiKeys } = createAccounts({
      storage,
      clock: systemClock,
      maxApiKeys: 1_000,
      passwords: quickPasswords,
    });
    const { id: accountId } = await users.create({ email: 'seed@example.com', password: 'a long password' });
    const keys = [];
    for (let n = 1; n <= count; n++) {
      const { key, apiKey } = await apiKeys.create({ accountId, name: `key ${n}`, access: ['shipping'] });
      keys.push({ id: apiKey.id, key });
    }
    return keys;
  } finally {
    await storage.close();
  }
}
