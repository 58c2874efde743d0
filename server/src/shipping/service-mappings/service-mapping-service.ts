import { type Clock, toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { ServiceMapping } from '../../schema/service-mapping.ts';
import {
  lockAccount,
  ownedRow,
  refuseDuplicates,
  type ServiceMappingRow,
  type Storage,
} from '../../storage/index.ts';
import type { NewServiceMapping, ServiceMappingUpdate } from './service-mapping-schemas.ts';

const MAX_MAPPINGS = 200;

export type ServiceMappingService = ReturnType<typeof createServiceMappingService>;

/** Which service is meant by what a shop calls it. */
export function createServiceMappingService({ storage, clock }: { storage: Storage; clock: Clock }) {
  function refuseSameName<T>({ name, storeId }: ServiceMappingUpdate, job: () => Promise<T>): Promise<T> {
    const where = storeId == null ? '' : ` for the store ${storeId}`;
    return refuseDuplicates(
      storage,
      () => `name: there is a mapping of ${name ?? 'this name'}${where} already`,
      job,
    );
  }

  return {
    async list(accountId: string): Promise<ServiceMapping[]> {
      const rows = await storage.db
        .selectFrom('service_mappings')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('name_key')
        .orderBy('store_id')
        .execute();
      return rows.map(toServiceMapping);
    },

    async get(accountId: string, id: string): Promise<ServiceMapping> {
      return toServiceMapping(await ownedRow(storage.db, 'service_mappings', accountId, id));
    },

    create(accountId: string, input: NewServiceMapping): Promise<ServiceMapping> {
      return refuseSameName(input, () =>
        storage.write(async (tx) => {
          await lockAccount(storage, tx, accountId);
          const { total } = await tx
            .selectFrom('service_mappings')
            .select((e) => e.fn.countAll<number>().as('total'))
            .where('account_id', '=', accountId)
            .executeTakeFirstOrThrow();
          if (total >= MAX_MAPPINGS)
            throw conflict(`There are ${MAX_MAPPINGS} service mappings already: delete one first`);
          const now = clock.now();
          const row: ServiceMappingRow = {
            id: newId('map'),
            account_id: accountId,
            name: input.name,
            name_key: searchKey(input.name),
            store_id: input.storeId ?? '',
            carrier: input.carrier ?? null,
            service: input.service,
            created_at: now,
            updated_at: now,
          };
          await tx.insertInto('service_mappings').values(row).execute();
          return toServiceMapping(row);
        }),
      );
    },

    update(accountId: string, id: string, input: ServiceMappingUpdate): Promise<ServiceMapping> {
      return refuseSameName(input, () =>
        storage.write(async (tx) => {
          await ownedRow(tx, 'service_mappings', accountId, id, { lock: storage.locks.change });
          const columns = given({
            name: input.name,
            name_key: input.name === undefined ? undefined : searchKey(input.name),
            store_id: input.storeId === undefined ? undefined : (input.storeId ?? ''),
            carrier: input.carrier,
            service: input.service,
          });
          const row = await tx
            .updateTable('service_mappings')
            .set({ ...columns, updated_at: clock.now() })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
          return toServiceMapping(row);
        }),
      );
    },

    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        await ownedRow(tx, 'service_mappings', accountId, id, { lock: storage.locks.change });
        await tx.deleteFrom('service_mappings').where('id', '=', id).execute();
      });
    },
  };
}

const toServiceMapping = (row: ServiceMappingRow): ServiceMapping => ({
  id: row.id,
  name: row.name,
  storeId: row.store_id === '' ? null : row.store_id,
  carrier: row.carrier,
  service: row.service,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
