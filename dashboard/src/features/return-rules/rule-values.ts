import { t } from '../../lib/language/index.ts';
import { blankToNull } from '../../lib/text.ts';
import type { ReturnRules, ReturnRulesUpdate } from './return-rules-api.ts';

/** As the form holds them: a number that is being typed may be an empty text. */
export interface RuleValues extends Omit<ReturnRules, 'windowDays' | 'withdrawal'>, Record<string, unknown> {
  windowDays: number | string;
  withdrawal: { isActive: boolean; periodDays: number | string; text: string };
}

export const ruleValues = (rules: ReturnRules): RuleValues => ({
  ...rules,
  withdrawal: { ...rules.withdrawal, text: rules.withdrawal.text ?? '' },
});

export const rulesUpdate = ({ windowDays, withdrawal, ...rules }: RuleValues): ReturnRulesUpdate => ({
  ...(rules as Omit<ReturnRules, 'windowDays' | 'withdrawal'>),
  windowDays: Number(windowDays),
  withdrawal: {
    isActive: withdrawal.isActive,
    periodDays: Number(withdrawal.periodDays),
    text: blankToNull(withdrawal.text),
  },
});

/** The law gives customers in the EU this long. */
export const LEGAL_PERIOD_DAYS = 14;
export const MAX_DAYS = 3650;
export const MAX_REASONS = 20;

const daysFrom = (least: number) => (days: number | string) =>
  Number(days) >= least && Number(days) <= MAX_DAYS
    ? null
    : t('From {least} to {most} days', { least, most: MAX_DAYS });

export const checkRules = {
  windowDays: daysFrom(1),
  withdrawal: { periodDays: daysFrom(LEGAL_PERIOD_DAYS) },
};
