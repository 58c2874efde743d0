import { carrierName } from '../../carriers/index.ts';
import { personName } from '../../schema/person-name.ts';
import type { Storage } from '../../storage/index.ts';
import type { Group, ShipmentGroup } from './report-queries.ts';

/** How a row is called. */
export interface Named {
  key: string;
  name: string;
  detail: string | null;
}

const ZONES: Record<string, string> = {
  domestic: 'Domestic',
  eu: 'European Union',
  international: 'International',
};

export const keyOf = ({ k1, k2 }: Pick<Group, 'k1' | 'k2'>): string =>
  k2 === '' || k2 === 0 ? k1 : `${k1}:${k2}`;

/** Names rows as people know them. Whoever was removed keeps their id. */
export async function namesOf(
  { db }: Storage,
  accountId: string,
  groupBy: ShipmentGroup,
  groups: readonly Group[],
): Promise<Map<string, Named>> {
  const nameOf = await namerOf(db, accountId, groupBy, groups);
  return new Map(
    groups.map((group) => {
      const key = keyOf(group);
      return [key, { key, detail: null, ...nameOf(group) }];
    }),
  );
}

type Namer = (group: Group) => Omit<Named, 'key' | 'detail'> & { detail?: string };

async function namerOf(
  db: Storage['db'],
  accountId: string,
  groupBy: ShipmentGroup,
  groups: readonly Group[],
): Promise<Namer> {
  switch (groupBy) {
    case 'carrier':
      return ({ k1 }) => ({ name: carrierName(k1) });
    case 'service':
      return ({ k1, name }) => ({ name, detail: carrierName(k1) });
    case 'zone':
      return ({ k1, k2 }) => ({ name: k2 === 0 ? (ZONES[k1] ?? k1) : `${ZONES[k1] ?? k1}, zone ${k2}` });
    case 'store': {
      const stores = await db
        .selectFrom('stores')
        .select(['id', 'name'])
        .where('account_id', '=', accountId)
        .execute();
      const names = new Map(stores.map(({ id, name }) => [id, name]));
      return ({ k1 }) => ({ name: k1 === '' ? 'No store' : (names.get(k1) ?? k1) });
    }
    case 'packer': {
      const names = await actorNames(db, accountId, groups);
      return ({ k1 }) => ({ name: names.get(k1) ?? (k1.startsWith('system') ? 'Waybill' : k1 || 'Unknown') });
    }
  }
}

async function actorNames(
  db: Storage['db'],
  accountId: string,
  groups: readonly Group[],
): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    groups.flatMap(({ k1 }) => (k1.startsWith(`${type}:`) ? [k1.slice(type.length + 1)] : []));
  const people = idsOf('person');
  const users =
    people.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'email', 'name']).where('id', 'in', people).execute();
  const keys =
    idsOf('key').length === 0
      ? []
      : await db.selectFrom('api_keys').select(['id', 'name']).where('account_id', '=', accountId).execute();
  return new Map([
    ...users.map((user) => [`person:${user.id}`, personName(user)] as const),
    ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
  ]);
}
