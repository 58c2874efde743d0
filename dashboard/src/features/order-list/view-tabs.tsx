import { useQueries } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { type OrderSearch, orderCountQuery } from '../orders/index.ts';
import { activeView, linkOf, type View } from './order-views.ts';
import { ViewMenu } from './view-menu.tsx';
import classes from './view-tabs.module.css';

interface Props {
  views: readonly View[];
  search: OrderSearch;
  columns: readonly string[];
}

/** The views as links, each with the number of its orders, which follows what happens. */
export function ViewTabs({ views, search, columns }: Props) {
  const active = activeView(views, search);
  const counts = useQueries({ queries: views.map((view) => orderCountQuery(view.search)) });
  return (
    <nav aria-label={t('Views')} className={classes.bar}>
      <div className={classes.tabs}>
        {views.map((view, index) => {
          const found = counts[index]?.data;
          return (
            <RouterLink
              key={view.id}
              to="/orders"
              search={linkOf(view)}
              activeOptions={{ exact: true }}
              className={classes.tab}
              aria-current={view === active ? 'page' : undefined}
              data-view={view === active || undefined}
            >
              {view.name}
              {found !== undefined && (
                <span className={classes.count}>
                  {formatCount(found.count)}
                  {found.isMore && '+'}
                </span>
              )}
            </RouterLink>
          );
        })}
      </div>
      <ViewMenu active={active} search={search} columns={columns} />
    </nav>
  );
}
