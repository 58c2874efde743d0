import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { sessionsQuery, useEndOtherSessions } from './sessions-api.ts';

/** Hidden if there are no other sessions. */
export function LogOutOthers() {
  const { data } = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  if ((data?.length ?? 0) <= 1) return null;
  return (
    <ConfirmButton
      question={t('Log out other devices?')}
      consequence={t('You will need to log in again on your other devices.')}
      confirm={t('Log out other devices')}
      onConfirm={async () => {
        await endOthers.mutateAsync();
        notify(t('Other devices logged out'));
      }}
    >
      {t('Log out other devices')}
    </ConfirmButton>
  );
}
