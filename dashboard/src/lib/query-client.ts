import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/sdk';
import { notifyError } from './notify.ts';

type Listener = () => void;
let onSignedOut: Listener = () => {};

/** What to do when the server no longer knows who is asking. Set once, by the router. */
export function whenSignedOut(listener: Listener): void {
  onSignedOut = listener;
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isSignedOut(error)) onSignedOut();
      // What is already on the page stays there; a failed refresh says so beside it.
      else if (query.state.data !== undefined) notifyError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (isSignedOut(error) && mutation.meta?.handles401 !== true) onSignedOut();
      else if (mutation.meta?.silent !== true) notifyError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isPassing(error),
    },
  },
});

/** Worth another try: the server is busy, starting or out of reach. What it refused it will refuse again. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

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
