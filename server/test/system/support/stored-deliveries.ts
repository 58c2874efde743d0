import { openStorage } from '../../../src/storage/index.ts';

interface Where {
  dataFolder: string;
  databaseUrl: string | undefined;
}

export interface StoredDelivery {
  id: string;
  status: string;
  claim_id: string | null;
  lease_until: number | null;
}

export async function storedDeliveries({ dataFolder, databaseUrl }: Where): Promise<StoredDelivery[]> {
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  try {
    const columns = ['id', 'status', 'claim_id', 'lease_until'] as const;
    return await storage.db.selectFrom('deliveries').select(columns).execute();
  } finally {
    await storage.close();
  }
}

export const noneIsPending = async (where: Where): Promise<boolean> =>
  (await storedDeliveries(where)).every(({ status }) => status !== 'pending');
