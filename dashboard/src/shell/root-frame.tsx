import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Around every page. After a move to another page the reader's focus is on its content, as it would be on a new document. */
export function RootFrame() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) document.getElementById('main')?.focus();
      }),
    [router],
  );
  return <Outlet />;
}
