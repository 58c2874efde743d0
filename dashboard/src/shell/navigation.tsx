import { Anchor, ScrollArea } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { mayVisit, sessionQuery } from '../features/session/index.ts';
import { t } from '../lib/language/index.ts';
import { Icon } from '../ui/icons.tsx';
import { RouterLink } from '../ui/router-link.tsx';
import classes from './navigation.module.css';
import { NAVIGATION } from './navigation-entries.ts';

export function Navigation({ onNavigate }: { onNavigate(): void }) {
  const session = useSuspenseQuery(sessionQuery).data;
  const { pathname } = useLocation();
  const groups = NAVIGATION.map((group) => group.filter(({ to }) => mayVisit(session, to)));
  return (
    <>
      <ScrollArea className={classes.scroll} type="auto">
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <ul key={group[0]?.to} className={classes.group}>
              {group.map(({ label, to, icon, parts = [] }) => (
                <li key={to}>
                  <RouterLink
                    to={to}
                    className={classes.link}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    activeProps={{ 'data-active': true }}
                    onClick={onNavigate}
                    {...(parts.some((part) => pathname.startsWith(part)) && { 'data-active': true })}
                  >
                    <Icon name={icon} />
                    {label}
                  </RouterLink>
                </li>
              ))}
            </ul>
          ))}
      </ScrollArea>
      <div className={classes.foot}>
        <Anchor href="/docs" size="sm" className={classes.docs}>
          {t('Documentation')} <Icon name="external" size={14} />
        </Anchor>
      </div>
    </>
  );
}
