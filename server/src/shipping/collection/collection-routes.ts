import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { CollectionAccount } from '../../schema/collection.ts';
import { answers, FullListQuery, many } from '../../schema/shapes.ts';
import type { CollectionService } from './collection-service.ts';

export function collectionRoutes(app: Routes, collections: CollectionService): void {
  const route = apiRoute({ tag: 'Pickups', group: 'orders' });
  app.get(
    '/collections',
    route('pickups.listCollections', {
      summary: 'List what carriers can collect',
      description:
        'The carrier accounts that can create scan forms or schedule pickups, oldest first, and how many ' +
        'shipments are waiting for one. Unlike `/carrier-accounts`, it has no settings, so everyone who ' +
        'ships may read it.',
      querystring: FullListQuery,
      response: answers(200, many(CollectionAccount)),
    }),
    async (request) => ({ data: await collections.list(accountIdOf(request)) }),
  );
}
