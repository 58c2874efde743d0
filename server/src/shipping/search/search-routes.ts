import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, one } from '../../schema/shapes.ts';
import { SearchQuery, SearchResults } from './search-schemas.ts';
import type { SearchService } from './search-service.ts';

export function searchRoutes(app: Routes, search: SearchService): void {
  const route = apiRoute({
    tag: 'Search',
    about: 'Search orders, customers, products and parcels at once.',
    group: 'orders',
  });
  app.get(
    '/search',
    route('search', {
      summary: 'Search everything',
      description:
        'Finds orders, customers, products, shipments, trackers, returns and warehouses: a few of each, ' +
        'exact matches first.',
      querystring: SearchQuery,
      response: answers(200, one(SearchResults)),
      work: 'list',
    }),
    async (request) => ({ data: await search(accountIdOf(request), request.query) }),
  );
}
