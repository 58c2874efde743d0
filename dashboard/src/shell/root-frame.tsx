import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusPageStart } from '../ui/page-focus.ts';

/** Around every page. */
export function RootFrame() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) focusPageStart();
      }),
    [router],
  );
  return <Outlet />;
}
