import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { isUnfinished } from './order-display.ts';
import type { Order } from './orders-api.ts';

type Check = NonNullable<Order['shipToCheck']>;
type Problem = Extract<Check['status'], 'corrected' | 'unverified' | 'invalid'>;

/** What needs a person; other results are not shown. */
const PROBLEMS: Record<Problem, { tone: Tone; label: string; title: string }> = {
  corrected: {
    tone: 'warn',
    label: t('Check address##status'),
    title: t('The address seems to have a mistake'),
  },
  unverified: {
    tone: 'warn',
    label: t('Check address##status'),
    title: t("The address couldn't be confirmed"),
  },
  invalid: { tone: 'bad', label: t('Invalid address'), title: t('The address has an error') },
};

const isProblem = (status: Check['status']): status is Problem => status in PROBLEMS;

/** Undefined where nobody has to look at the address any more. */
export function addressProblemOf(order: Order) {
  const { shipToCheck: check } = order;
  if (check === null || !isProblem(check.status) || !isUnfinished(order)) return undefined;
  return { ...PROBLEMS[check.status], ...check };
}
