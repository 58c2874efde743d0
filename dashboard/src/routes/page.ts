import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { mayVisit, sessionQuery } from '../features/session/index.ts';
import { loadCode } from '../lib/page-code.ts';

interface Context<Params, Search> {
  context: { queryClient: QueryClient };
  params: Params;
  deps: Search;
  location: { pathname: string };
}

type Component = (props: object) => React.ReactNode;

/**
 * A page of a feature. Its code is loaded on demand, and so are the queries of its `prefetch`: hovering a link loads both
 * before the click. Navigation does not wait for the data, so that the page can show its layout or previous data meanwhile:
 * that of another search, never that of another resource.
 */
export const page = <
  Name extends string,
  Params extends object,
  Search extends object,
  Module extends { [N in Name]: Component } & {
    prefetch?(queryClient: QueryClient, params: Params, search: Search): unknown;
  },
>(
  load: () => Promise<Module>,
  name: Name,
) => ({
  component: lazyRouteComponent(() => loadCode(load), name),
  loaderDeps: ({ search }: { search: Search }) => search,
  remountDeps: ({ params }: { params: Params }) => params,
  loader: ({ context, params, deps, location }: Context<Params, Search>) => {
    // The shell shows a refusal instead of a page that the role may not see, which must not be prepared either.
    const session = context.queryClient.getQueryData(sessionQuery.queryKey);
    if (session !== undefined && !mayVisit(session, location.pathname)) return;
    load().then(
      (module) => module.prefetch?.(context.queryClient, params, deps),
      // The page itself shows that it could not be loaded.
      () => {},
    );
  },
});
