import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { RouterLink } from '../../ui/router-link.tsx';
import { mayVisit, sessionQuery } from '../session/index.ts';
import classes from './settings-frame.module.css';

const PAGES = [
  { label: 'API keys', to: '/settings/api-keys' },
  { label: 'Carriers', to: '/settings/carriers' },
  { label: 'Stores', to: '/settings/stores' },
  { label: 'Brand', to: '/settings/brand' },
  { label: 'Emails', to: '/settings/emails' },
  { label: 'Returns', to: '/settings/returns' },
  { label: 'Fulfillment', to: '/settings/fulfilment' },
  { label: 'Documents', to: '/settings/documents' },
  { label: 'Automation rules', to: '/settings/automation-rules' },
  { label: 'Service mappings', to: '/settings/service-mappings' },
  { label: 'Printing', to: '/settings/printing' },
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Notifications', to: '/settings/notifications' },
  { label: 'Sessions', to: '/settings/sessions' },
  { label: 'Account', to: '/settings/account' },
  { label: 'Members', to: '/settings/members' },
] as const;

export function SettingsFrame() {
  const session = useSuspenseQuery(sessionQuery).data;
  const pages = PAGES.filter(({ to }) => mayVisit(session, to));
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab changes with the path
  useEffect(() => {
    // On a phone not all tabs fit, and the one of this page may be out of view.
    tabs.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <>
      <nav aria-label="Settings" className={classes.tabs} ref={tabs}>
        {pages.map(({ label, to }) => (
          <RouterLink key={to} to={to} className={classes.tab} activeProps={{ 'data-active': true }}>
            {label}
          </RouterLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
