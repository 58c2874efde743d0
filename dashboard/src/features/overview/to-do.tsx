import { useQueries } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { type OrderSearch, orderCountQuery } from '../orders/index.ts';
import classes from './to-do.module.css';

interface Task {
  label: string;
  /** Which orders; the count opens their list. */
  search: OrderSearch;
  tone: 'info' | 'warn' | 'bad';
}

const TASKS: readonly Task[] = [
  { label: t('Orders to ship'), search: { ready: true }, tone: 'info' },
  { label: t('Due today'), search: { dueToday: true, sort: 'shipBy' }, tone: 'warn' },
  { label: t('Late'), search: { late: true, sort: 'shipBy' }, tone: 'bad' },
  { label: t('Not printed'), search: { unprinted: true }, tone: 'warn' },
  { label: t('Short of stock'), search: { ready: false, status: 'pending,partially_shipped' }, tone: 'warn' },
];

/** Addresses whose check found something that a person has to decide. */
export const ADDRESSES_TO_CHECK: OrderSearch = {
  shipToCheck: 'invalid,corrected,unverified',
  status: 'pending,on_hold,partially_shipped',
};

export const TASK_QUERIES = [...TASKS.map(({ search }) => search), ADDRESSES_TO_CHECK].map((search) =>
  orderCountQuery(search),
);

/** How many orders wait, by what they wait for; undefined while loading. */
export function useTaskCounts() {
  const counts = useQueries({ queries: TASK_QUERIES }).map(({ data }) => data);
  return {
    tasks: counts.slice(0, TASKS.length),
    addresses: counts.at(-1),
    hasNone: counts.every((found) => found?.count === 0),
  };
}

type Counts = ReturnType<typeof useTaskCounts>['tasks'];

/** What to do today, each with a link to its orders. */
export function ToDo({ counts }: { counts: Counts }) {
  return (
    <nav aria-label={t('To do')}>
      <ul
        className={classes.tiles}
        style={{ '--tiles': TASKS.length } as CSSProperties}
        data-count={TASKS.length}
      >
        {TASKS.map(({ label, search, tone }, index) => {
          const found = counts[index];
          return (
            <li key={label}>
              <RouterLink
                to="/orders"
                search={search}
                className={classes.tile}
                data-tone={found !== undefined && found.count > 0 ? tone : undefined}
              >
                <span className={classes.count}>
                  {found === undefined ? '–' : formatCount(found.count)}
                  {found?.isMore && '+'}
                </span>
                <span>{label}</span>
              </RouterLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
