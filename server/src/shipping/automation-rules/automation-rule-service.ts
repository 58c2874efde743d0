import { type Clock, toIso } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { AutomationRule, RuleActions } from '../../schema/automation-rule.ts';
import {
  type AutomationRuleRow,
  createResourceService,
  type Db,
  ownedRow,
  type Storage,
  selectOnce,
} from '../../storage/index.ts';
import type { AutomationRuleUpdate, NewAutomationRule } from './automation-rule-schemas.ts';

const MAX_RULES = 100;

export type AutomationRuleService = ReturnType<typeof createAutomationRuleService>;

/** What is done to new orders, in the order of the rules' positions. Orders go on to name deleted rules as what was done to them. */
export const createAutomationRuleService = (dependencies: { storage: Storage; clock: Clock }) =>
  createResourceService(dependencies, {
    table: 'automation_rules',
    idPrefix: 'rule',
    orderBy: ['position', 'id'],
    max: MAX_RULES,
    tooMany: `There are already ${MAX_RULES} automation rules: delete one first`,
    toResource: toAutomationRule,
    create: async (input: NewAutomationRule, listed, tx) => {
      await checkWarehouse(tx, listed.account_id, input.actions);
      const last = (await rulesOf(tx, listed.account_id)).at(-1);
      return {
        ...listed,
        name: input.name,
        position: input.position ?? (last?.position ?? 0) + 1,
        is_active: Number(input.isActive ?? true),
        conditions: toJson(input.conditions ?? {}),
        actions: toJson(input.actions),
      };
    },
    update: async (change: AutomationRuleUpdate, before, touched, tx) => {
      const { actions, conditions, isActive, name, position } = change;
      // A warehouse that was deleted since can be sent back as it was read.
      if (actions !== undefined && actions.warehouseId !== fromJson(before.actions).warehouseId)
        await checkWarehouse(tx, before.account_id, actions);
      return {
        ...given({
          name,
          position,
          is_active: isActive === undefined ? undefined : Number(isActive),
          conditions: toJson(conditions),
          actions: toJson(actions),
        }),
        ...touched,
      };
    },
  });

/** By name, so that the statement can be planned once. */
const COLUMNS = [
  ...(['id', 'account_id', 'created_at', 'updated_at', 'name', 'position', 'is_active'] as const),
  ...(['conditions', 'actions'] as const),
] satisfies (keyof AutomationRuleRow)[];

const selectRules = selectOnce((db, p: { accountId: string }) =>
  db
    .selectFrom('automation_rules')
    .select(COLUMNS)
    .where('account_id', '=', p.accountId)
    .orderBy('position')
    .orderBy('id'),
);

const rulesOf = async (db: Db, accountId: string): Promise<AutomationRuleRow[]> =>
  selectRules(db, { accountId });

async function checkWarehouse(tx: Db, accountId: string, { warehouseId }: RuleActions): Promise<void> {
  if (warehouseId !== undefined) await ownedRow(tx, 'warehouses', accountId, warehouseId);
}

/** Those that apply to a new order. A rule whose warehouse was deleted since does the rest of what it says. */
export async function activeRules(db: Db, accountId: string): Promise<AutomationRule[]> {
  const rows = await rulesOf(db, accountId);
  const rules = rows.filter(({ is_active }) => is_active === 1).map(toAutomationRule);
  const named = rules.flatMap(({ actions }) => actions.warehouseId ?? []);
  if (named.length === 0) return rules;
  const open = await db
    .selectFrom('warehouses')
    .select('id')
    .where('id', 'in', named)
    .where('deleted_at', 'is', null)
    .execute();
  const isOpen = (id: string | undefined) => open.some((warehouse) => warehouse.id === id);
  return rules.map((rule) => {
    const { warehouseId, ...others } = rule.actions;
    return warehouseId === undefined || isOpen(warehouseId) ? rule : { ...rule, actions: others };
  });
}

function toAutomationRule(row: AutomationRuleRow): AutomationRule {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    isActive: row.is_active === 1,
    conditions: fromJson(row.conditions),
    actions: fromJson(row.actions),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
