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
    return await storage.db
      .selectFrom('deliveries')
      .leftJoin('delivery_claims as claim', 'claim.delivery_id', 'deliveries.id')
      .select(['deliveries.id', 'deliveries.status', 'claim.claim_id', 'claim.lease_until'])
      .execute();
  } finally {
    await storage.close();
  }
}

export const noneIsPending = async (where: Where): Promise<boolean> =>
  (await storedDeliveries(where)).every(({ status }) => status !== 'pending');
