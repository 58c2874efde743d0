import { sql } from 'kysely';
import { fromJson } from '../../lib/json.ts';
import type { AutomationRule, RuleActions, RuleConditions } from '../../schema/automation-rule.ts';
import type { Db } from '../../storage/index.ts';
import { zonesOf } from '../destination-zones/index.ts';
import type { Zones } from './apply-rules.ts';

type Named = Pick<AutomationRule, 'conditions' | 'actions'>;

/** A rule whose warehouse, package or member is gone does the rest of what it says. */
export async function withoutGone<R extends Named>(
  db: Db,
  accountId: string,
  rules: readonly R[],
): Promise<R[]> {
  const named = (field: 'warehouseId' | 'packageId' | 'assigneeId') => [
    ...new Set(rules.flatMap(({ actions }) => actions[field] ?? [])),
  ];
  const known = new Set([
    ...(await openWarehouses(db, named('warehouseId'))),
    ...(await packages(db, named('packageId'))),
    ...(await members(db, accountId, named('assigneeId'))),
  ]);
  const isKnown = (id: string | undefined) => id !== undefined && known.has(id);
  return rules.map((rule) => {
    const { warehouseId, packageId, assigneeId, ...actions } = rule.actions;
    const kept: RuleActions = {
      ...actions,
      ...(isKnown(warehouseId) && { warehouseId }),
      ...(isKnown(packageId) && { packageId }),
      ...(isKnown(assigneeId) && { assigneeId }),
    };
    return { ...rule, actions: kept };
  });
}

async function openWarehouses(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('warehouses')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function packages(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('packages').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

async function members(db: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('account_members')
    .innerJoin('users', 'users.id', 'account_members.user_id')
    .select('users.id')
    .where('account_members.account_id', '=', accountId)
    .where('account_members.user_id', 'in', ids)
    .where('users.deactivated_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

const NO_ZONES: Zones = { home: undefined, areasOf: () => [] };

/** What conditions need to know of zones; nothing is read if none names any. */
export async function zonesFor(
  db: Db,
  accountId: string,
  conditions: readonly RuleConditions[],
): Promise<Zones> {
  if (conditions.every(({ zones }) => zones === undefined)) return NO_ZONES;
  const own = await zonesOf(db, accountId);
  const warehouse = await db
    .selectFrom('warehouses')
    .select('address')
    .where('account_id', '=', accountId)
    .where('is_default', '=', sql.lit(1))
    .executeTakeFirst();
  return { home: warehouse && fromJson(warehouse.address), areasOf: (id) => own.get(id) ?? [] };
}
