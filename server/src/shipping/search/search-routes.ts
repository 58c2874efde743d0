import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { answers, one } from '../../schema/shapes.ts';
import { SearchQuery, SearchResults } from './search-schemas.ts';
import type { SearchService } from './search-service.ts';

export function searchRoutes(app: Routes, search: SearchService): void {
  app.get(
    '/search',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags: ['Search'],
        summary: 'Search everything',
        description:
          'Orders, customers, products, shipments, trackers, returns and warehouses: a few of each, exact matches first.',
        querystring: SearchQuery,
        response: answers(200, one(SearchResults)),
      },
    },
    async (request) => ({ data: await search(accountIdOf(request), request.query) }),
  );
}
