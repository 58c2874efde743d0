import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { arrive } from '../ui/arrival.ts';

/** Around every page. */
export function RootFrame() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) arrive();
      }),
    [router],
  );
  return <Outlet />;
}
