import { type Clock, toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { DestinationZone, ZoneArea } from '../../schema/destination-zone.ts';
import {
  createResourceService,
  type Db,
  type DestinationZoneRow,
  lockAccount,
  ownedRow,
  type Storage,
} from '../../storage/index.ts';
import type { DestinationZoneInput, DestinationZoneUpdate } from './destination-zone-schemas.ts';

const MAX_ZONES = 50;

export type DestinationZoneService = ReturnType<typeof createDestinationZoneService>;

/** Where orders go, under names that rules use. */
export function createDestinationZoneService(dependencies: { storage: Storage; clock: Clock }) {
  const { storage } = dependencies;
  const resource = createResourceService(dependencies, {
    table: 'destination_zones',
    idPrefix: 'zone',
    orderBy: ['name_key', 'id'],
    max: MAX_ZONES,
    tooMany: `There are already ${MAX_ZONES} destination zones: delete one first`,
    duplicate: ({ name }) => `name: there is a zone called ${name ?? 'this'} already`,
    toResource: toDestinationZone,
    create: ({ name, areas }: DestinationZoneInput, listed) => ({
      ...listed,
      name,
      name_key: searchKey(name),
      areas: toJson(areas),
    }),
    update: ({ name, areas }: DestinationZoneUpdate, _before, touched) => ({
      ...given({ name, name_key: name && searchKey(name), areas: toJson(areas) }),
      ...touched,
    }),
  });
  return {
    ...resource,

    /** Refused while a rule names it: without the zone, it would match nothing. */
    remove: (accountId: string, id: string): Promise<void> =>
      storage.write(async (tx) => {
        await lockAccount(storage, tx, accountId);
        const { name } = await ownedRow(tx, 'destination_zones', accountId, id);
        const rules = await tx
          .selectFrom('automation_rules')
          .select(['name', 'conditions'])
          .where('account_id', '=', accountId)
          .execute();
        const user = rules.find(({ conditions }) => fromJson(conditions).zones?.includes(id));
        if (user !== undefined)
          throw conflict(`${name} cannot be deleted because the rule ${user.name} uses it`);
        await tx.deleteFrom('destination_zones').where('id', '=', id).execute();
      }),
  };
}

/** The areas of an account's own zones, by id. */
export async function zonesOf(db: Db, accountId: string): Promise<Map<string, ZoneArea[]>> {
  const rows = await db
    .selectFrom('destination_zones')
    .select(['id', 'areas'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ id, areas }) => [id, fromJson(areas)]));
}

function toDestinationZone(row: DestinationZoneRow): DestinationZone {
  return {
    id: row.id,
    name: row.name,
    areas: fromJson(row.areas),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
