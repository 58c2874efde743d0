import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';

interface Context<Params, Search> {
  context: { queryClient: QueryClient };
  params: Params;
  deps: Search;
}

type Component = (props: object) => React.ReactNode;

/**
 * A page of a feature. Its code is loaded on demand, and with it the data that its module's `prefetch` names: on pointing at a
 * link, before the click. Nothing waits for the data, so that the page can show its frame, or what it had, meanwhile.
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
  component: lazyRouteComponent(load, name),
  loaderDeps: ({ search }: { search: Search }) => search,
  loader: ({ context, params, deps }: Context<Params, Search>) => {
    load().then(
      (module) => module.prefetch?.(context.queryClient, params, deps),
      // The page itself says that it could not be loaded.
      () => {},
    );
  },
});
