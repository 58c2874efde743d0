import { type Clock, toIso } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type {
  AutomationRule,
  RuleActions,
  RuleConditions,
  RulePreview,
} from '../../schema/automation-rule.ts';
import { BUILT_IN_ZONES } from '../../schema/destination-zone.ts';
import {
  type AutomationRuleRow,
  createResourceService,
  type Db,
  lockAccount,
  ownedRow,
  type Storage,
  selectOnce,
} from '../../storage/index.ts';
import { withoutGone, zonesFor } from './active-rules.ts';
import type { Zones } from './apply-rules.ts';
import type { AutomationRuleInput, AutomationRuleUpdate, RuleTrial } from './automation-rule-schemas.ts';
import { previewRule } from './rule-preview.ts';

const MAX_RULES = 100;
const DEFAULT_TRIAL = 200;

export type AutomationRuleService = ReturnType<typeof createAutomationRuleService>;

/** What is done to new orders, in the order of the rules' positions. Orders go on to name deleted rules as what was done to them. */
export const createAutomationRuleService = (dependencies: { storage: Storage; clock: Clock }) => ({
  ...createResourceService(dependencies, {
    table: 'automation_rules',
    idPrefix: 'rule',
    orderBy: ['position', 'id'],
    max: MAX_RULES,
    tooMany: `There are already ${MAX_RULES} automation rules: delete one first`,
    toResource: toAutomationRule,
    create: async (input: AutomationRuleInput, listed, tx) => {
      await checkNames(tx, listed.account_id, input);
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
      // A zone that it names is not deleted meanwhile.
      await lockAccount(dependencies.storage, tx, before.account_id);
      await checkNames(
        tx,
        before.account_id,
        { ...given({ conditions, actions }) },
        { conditions: fromJson(before.conditions), actions: fromJson(before.actions) },
      );
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
  }),

  /** What a rule would do to the newest orders as they are now. Nothing is written. */
  async preview(accountId: string, { conditions = {}, actions, orders }: RuleTrial): Promise<RulePreview> {
    const { storage } = dependencies;
    await checkNames(storage.db, accountId, { conditions, actions });
    return previewRule(storage, accountId, { conditions, actions }, orders ?? DEFAULT_TRIAL);
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

/** What a rule names must exist when it is named; what it named `before` may be gone since, and is sent back as it was read. */
async function checkNames(
  tx: Db,
  accountId: string,
  { conditions = {}, actions = {} }: { conditions?: RuleConditions; actions?: RuleActions },
  before: { conditions: RuleConditions; actions: RuleActions } = { conditions: {}, actions: {} },
): Promise<void> {
  const { warehouseId, packageId, assigneeId } = actions;
  if (warehouseId !== undefined && warehouseId !== before.actions.warehouseId)
    await ownedRow(tx, 'warehouses', accountId, warehouseId);
  if (packageId !== undefined && packageId !== before.actions.packageId)
    await ownedRow(tx, 'packages', accountId, packageId);
  if (assigneeId !== undefined && assigneeId !== before.actions.assigneeId) {
    const [known] = await withoutGone(tx, accountId, [{ conditions: {}, actions: { assigneeId } }]);
    if (known?.actions.assigneeId === undefined)
      throw invalid('actions.assigneeId: is not a member of this account');
  }
  const own = (conditions.zones ?? []).filter((zone) => !BUILT_IN.includes(zone));
  for (const zone of own)
    if (!before.conditions.zones?.includes(zone)) await ownedRow(tx, 'destination_zones', accountId, zone);
}

const BUILT_IN: readonly string[] = BUILT_IN_ZONES;

/** What is done to new orders, and what their conditions need to know. */
export interface ActiveRules {
  rules: readonly AutomationRule[];
  zones: Zones;
}

export async function activeRules(db: Db, accountId: string): Promise<ActiveRules> {
  const rows = await rulesOf(db, accountId);
  const rules = await withoutGone(
    db,
    accountId,
    rows.filter(({ is_active }) => is_active === 1).map(toAutomationRule),
  );
  const zones = await zonesFor(
    db,
    accountId,
    rules.map(({ conditions }) => conditions),
  );
  return { rules, zones };
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
