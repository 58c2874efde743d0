import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/sdk';
import { notifyError } from './notify.ts';

type Listener = () => void;
let onSignedOut: Listener = () => {};

/** Called when the session has ended. Set once, by the router. */
export function whenSignedOut(listener: Listener): void {
  onSignedOut = listener;
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isSignedOut(error)) onSignedOut();
      // The page keeps its data when a refetch fails, so the error is a notification; a lost connection has a banner.
      else if (query.state.data !== undefined && !isUnreachable(error)) notifyError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (isSignedOut(error) && mutation.meta?.handles401 !== true) onSignedOut();
      else if (mutation.meta?.silent !== true) notifyError(error);
    },
  }),
  defaultOptions: {
    // Never paused while the browser is offline: a page would load for ever, and a purchase would be made when nobody expects it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isPassing(error),
    },
  },
});

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Worth a retry: the server is busy, starting or unreachable. A rejected request would be rejected again. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ApiError && error.status >= 502);

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows the error itself. */
      silent?: boolean;
      /** A 401 here means a wrong password, not a lost session. */
      handles401?: boolean;
    };
  }
}
