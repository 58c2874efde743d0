import { useQuery } from '@tanstack/react-query';
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
      question="Log out other devices?"
      consequence="You will need to log in again on your other devices."
      confirm="Log out other devices"
      onConfirm={async () => {
        await endOthers.mutateAsync();
        notify('Other devices logged out');
      }}
    >
      Log out other devices
    </ConfirmButton>
  );
}
