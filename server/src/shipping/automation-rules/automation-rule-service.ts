import { type Clock, toIso } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { AutomationRule, RuleActions } from '../../schema/automation-rule.ts';
import {
  type AutomationRuleRow,
  type Db,
  lockAccount,
  ownedRow,
  type Storage,
  selectOnce,
} from '../../storage/index.ts';
import type { AutomationRuleUpdate, NewAutomationRule } from './automation-rule-schemas.ts';

const MAX_RULES = 100;

export type AutomationRuleService = ReturnType<typeof createAutomationRuleService>;

/** What is done to new orders, in the order of the rules' positions. */
export function createAutomationRuleService({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    async list(accountId: string): Promise<AutomationRule[]> {
      return (await rulesOf(storage.db, accountId)).map(toAutomationRule);
    },

    async get(accountId: string, id: string): Promise<AutomationRule> {
      return toAutomationRule(await ownedRow(storage.db, 'automation_rules', accountId, id));
    },

    create(accountId: string, input: NewAutomationRule): Promise<AutomationRule> {
      return storage.write(async (tx) => {
        await lockAccount(storage, tx, accountId);
        await checkWarehouse(tx, accountId, input.actions);
        const rules = await rulesOf(tx, accountId);
        if (rules.length >= MAX_RULES)
          throw conflict(`There are ${MAX_RULES} automation rules already: delete one first`);
        const now = clock.now();
        const row: AutomationRuleRow = {
          id: newId('rule'),
          account_id: accountId,
          name: input.name,
          position: input.position ?? (rules.at(-1)?.position ?? 0) + 1,
          is_active: Number(input.isActive ?? true),
          conditions: toJson(input.conditions ?? {}),
          actions: toJson(input.actions),
          created_at: now,
          updated_at: now,
        };
        await tx.insertInto('automation_rules').values(row).execute();
        return toAutomationRule(row);
      });
    },

    update(accountId: string, id: string, input: AutomationRuleUpdate): Promise<AutomationRule> {
      return storage.write(async (tx) => {
        const before = await ownedRow(tx, 'automation_rules', accountId, id, { lock: storage.locks.change });
        // A warehouse that was deleted since can be sent back as it was read.
        const { warehouseId } = fromJson(before.actions);
        if (input.actions !== undefined && input.actions.warehouseId !== warehouseId)
          await checkWarehouse(tx, accountId, input.actions);
        const columns = given({
          name: input.name,
          position: input.position,
          is_active: input.isActive === undefined ? undefined : Number(input.isActive),
          conditions: toJson(input.conditions),
          actions: toJson(input.actions),
        });
        const row = await tx
          .updateTable('automation_rules')
          .set({ ...columns, updated_at: clock.now() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toAutomationRule(row);
      });
    },

    /** Orders go on to name it as what was done to them. */
    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        await ownedRow(tx, 'automation_rules', accountId, id, { lock: storage.locks.change });
        await tx.deleteFrom('automation_rules').where('id', '=', id).execute();
      });
    },
  };
}

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

const toAutomationRule = (row: AutomationRuleRow): AutomationRule => ({
  id: row.id,
  name: row.name,
  position: row.position,
  isActive: row.is_active === 1,
  conditions: fromJson(row.conditions),
  actions: fromJson(row.actions),
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
