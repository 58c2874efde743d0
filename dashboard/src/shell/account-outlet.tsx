import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayVisit, sessionQuery } from '../features/session/index.ts';
import { wasSwitchedElsewhere } from '../lib/current-account.ts';
import { t } from '../lib/language/index.ts';
import { notify } from '../lib/notify.ts';
import { NoAccountPage, RoleRefusalPage } from './role-refusal-page.tsx';

/** The page, if the person's role may see it. */
export function AccountOutlet() {
  const session = useSuspenseQuery(sessionQuery).data;
  const { pathname } = useLocation();
  const { account } = session;
  const name = account?.name;
  useEffect(() => {
    if (wasSwitchedElsewhere() && name !== undefined)
      notify(t('You switched to {account} in another tab. This tab now shows it too.', { account: name }));
  }, [name]);
  if (mayVisit(session, pathname)) return <Outlet />;
  return account === null ? <NoAccountPage /> : <RoleRefusalPage role={account.role} />;
}
