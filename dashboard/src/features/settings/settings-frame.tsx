import { Outlet } from '@tanstack/react-router';
import { RouterLink } from '../../ui/router-link.tsx';
import { useUser } from '../session/index.ts';
import classes from './settings-frame.module.css';

const PAGES = [
  { label: 'API Keys', to: '/settings/api-keys' },
  { label: 'Carriers', to: '/settings/carriers' },
  { label: 'Fulfilment', to: '/settings/fulfilment' },
  { label: 'Documents', to: '/settings/documents' },
  { label: 'Automation rules', to: '/settings/automation-rules' },
  { label: 'Service mappings', to: '/settings/service-mappings' },
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Sessions', to: '/settings/sessions' },
] as const;
const OWNER_PAGES = [{ label: 'Users', to: '/settings/users' }] as const;

export function SettingsFrame() {
  const { role } = useUser();
  const pages = role === 'owner' ? [...PAGES, ...OWNER_PAGES] : PAGES;
  return (
    <>
      <nav aria-label="Settings" className={classes.tabs}>
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
