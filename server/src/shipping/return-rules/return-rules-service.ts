import type { Clock } from '../../lib/clock.ts';
import { foldCase } from '../../lib/fold-case.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { ReturnRules } from '../../schema/return-rules.ts';
import { type Db, lockAccount, type ReturnRulesRow, type Storage } from '../../storage/index.ts';
import { LEGAL_PERIOD_DAYS, type ReturnRulesUpdate } from './return-rules-schemas.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
}

/** An account that has never set any: its customers can start nothing. */
const DEFAULTS: ReturnRules = {
  isActive: false,
  windowDays: 30,
  autoApprove: false,
  labelPaidBy: 'merchant',
  excludedSkus: [],
  reasons: [],
  allowExchange: false,
  withdrawal: { isActive: false, periodDays: LEGAL_PERIOD_DAYS, text: null },
};

export async function readReturnRules(db: Db, accountId: string): Promise<ReturnRules> {
  const row = await db
    .selectFrom('return_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? DEFAULTS : toRules(row);
}

export type ReturnRulesService = ReturnType<typeof createReturnRulesService>;

export function createReturnRulesService({ storage, clock }: Dependencies) {
  return {
    get: (accountId: string): Promise<ReturnRules> => readReturnRules(storage.db, accountId),

    update: (accountId: string, input: ReturnRulesUpdate): Promise<ReturnRules> =>
      storage.write(async (tx) => {
        // Two changes of different fields at the same time both count.
        await lockAccount(storage, tx, accountId);
        const rules = changedRules(await readReturnRules(tx, accountId), input);
        const columns = toColumns(rules, clock.now());
        await tx
          .insertInto('return_rules')
          .values({ account_id: accountId, ...columns })
          .onConflict((on) => on.column('account_id').doUpdateSet(columns))
          .execute();
        return rules;
      }),
  };
}

/** What is given changes, null clears, and what is missing stays. */
export function changedRules(before: ReturnRules, input: ReturnRulesUpdate): ReturnRules {
  const { excludedSkus = before.excludedSkus, reasons = before.reasons, withdrawal, ...others } = input;
  return {
    ...before,
    ...others,
    excludedSkus: withoutRepeats(excludedSkus ?? []),
    reasons: withoutRepeats(reasons ?? []),
    withdrawal: { ...before.withdrawal, ...withdrawal },
  };
}

/** The first of each, as it was written. */
function withoutRepeats(texts: readonly string[]): string[] {
  const keys = texts.map(foldCase);
  return texts.filter((_, i) => keys.indexOf(keys[i] as string) === i);
}

const toRules = (row: ReturnRulesRow): ReturnRules => ({
  isActive: row.is_active === 1,
  windowDays: row.window_days,
  autoApprove: row.auto_approve === 1,
  labelPaidBy: row.label_paid_by,
  excludedSkus: fromJson(row.excluded_skus),
  reasons: fromJson(row.reasons),
  allowExchange: row.allow_exchange === 1,
  withdrawal: fromJson(row.withdrawal),
});

const toColumns = (rules: ReturnRules, updated_at: number): Omit<ReturnRulesRow, 'account_id'> => ({
  is_active: Number(rules.isActive),
  window_days: rules.windowDays,
  auto_approve: Number(rules.autoApprove),
  label_paid_by: rules.labelPaidBy,
  excluded_skus: toJson(rules.excludedSkus),
  reasons: toJson(rules.reasons),
  allow_exchange: Number(rules.allowExchange),
  withdrawal: toJson(rules.withdrawal),
  updated_at,
});
