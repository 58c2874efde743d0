import { Anchor, ScrollArea } from '@mantine/core';
import { Icon } from '../ui/icons.tsx';
import { RouterLink } from '../ui/router-link.tsx';
import classes from './navigation.module.css';
import { NAVIGATION } from './navigation-entries.ts';

export function Navigation({ onNavigate }: { onNavigate(): void }) {
  return (
    <>
      <ScrollArea className={classes.scroll} type="auto">
        {NAVIGATION.map((group) => (
          <ul key={group[0]?.to} className={classes.group}>
            {group.map(({ label, to, icon }) => (
              <li key={to}>
                <RouterLink
                  to={to}
                  className={classes.link}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  activeProps={{ 'data-active': true }}
                  onClick={onNavigate}
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
          API reference <Icon name="external" size={14} />
        </Anchor>
      </div>
    </>
  );
}
