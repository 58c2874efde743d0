import { onTestFinished } from 'vitest';
import { seedKeys } from './accounts.ts';
import { createWebhook } from './call.ts';
import { createLedger } from './delivery-ledger.ts';
import { startLoad } from './delivery-load.ts';
import { startLedgerReceiver } from './ledger-receiver.ts';
import { createInstallation, type ServerProcess } from './process.ts';

/** Each may ask for 60 events a minute. */
const KEYS = 80;
const SUBSCRIPTIONS = 3;

interface SceneOptions {
  dialect?: 'sqlite' | 'postgres';
  /** Of a PostgreSQL that the test brings along. */
  databaseUrl?: string;
  settings?: Record<string, string>;
}

/** An installation, a receiver it delivers to and a ledger of both, until the test has finished. */
export async function setDeliveryScene({ dialect = 'sqlite', databaseUrl, settings = {} }: SceneOptions) {
  const ledger = createLedger();
  const receiver = await startLedgerReceiver(ledger);
  onTestFinished(() => receiver.close());
  const installation = await createInstallation(dialect, {
    ...receiver.env,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...settings,
  });
  onTestFinished(() => installation.remove());
  const waybill = { ...installation, databaseUrl: databaseUrl ?? installation.databaseUrl };
  const keys = (await seedKeys(waybill, KEYS)).map(({ key }) => key);

  return {
    ledger,
    receiver,
    waybill,
    async subscribe({ origin }: ServerProcess): Promise<string[]> {
      const ids: string[] = [];
      for (const key of keys.slice(0, SUBSCRIPTIONS))
        ids.push((await createWebhook(origin, key, receiver.url)).body.data.id);
      return ids;
    },
    load: ({ origin }: ServerProcess, subscriptionIds: string[]) =>
      startLoad({ origin, keys, subscriptionIds, ledger }),
  };
}
