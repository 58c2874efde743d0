import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useId } from 'react';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { mayVisit, sessionQuery } from '../session/index.ts';
import classes from './settings-frame.module.css';
import { SETTINGS } from './settings-pages.ts';

/** The pages of the settings in groups, beside the page that is open. Where there is no room for them, they open above it. */
export function SettingsFrame() {
  const session = useSuspenseQuery(sessionQuery).data;
  const [isOpen, { toggle, close }] = useDisclosure();
  const id = useId();
  const groups = SETTINGS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ to }) => mayVisit(session, to)),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <div className={classes.frame} data-settings>
      <div className={classes.side}>
        <Button
          className={classes.toggle}
          variant="default"
          size="xs"
          rightSection={<Icon name={isOpen ? 'up' : 'down'} size={14} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {t('All settings')}
        </Button>
        <nav aria-label={t('Settings')} id={id} className={classes.groups} data-open={isOpen || undefined}>
          {groups.map(({ title, pages }, index) => (
            <div key={title} className={classes.group}>
              <span className={classes.title} id={`${id}-${index}`}>
                {title}
              </span>
              <ul aria-labelledby={`${id}-${index}`} className={classes.pages}>
                {pages.map(({ label, to }) => (
                  <li key={to}>
                    <RouterLink
                      to={to}
                      className={classes.link}
                      activeProps={{ 'data-active': true }}
                      onClick={close}
                    >
                      {label}
                    </RouterLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
