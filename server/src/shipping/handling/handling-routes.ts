import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Handling } from '../../schema/handling.ts';
import { answers, NoQuery, one } from '../../schema/shapes.ts';
import { HandlingUpdate } from './handling-schemas.ts';
import type { HandlingService } from './handling-service.ts';

export function handlingRoutes(app: Routes, handling: HandlingService): void {
  const route = apiRoute({ tag: 'Settings', group: 'settings' });
  const shared = { querystring: NoQuery, response: answers(200, one(Handling)) };

  app.get(
    '/settings/handling',
    route('settings.getHandling', {
      ...shared,
      summary: 'Get the handling time',
      description:
        'How long orders take to leave: `shipBy` of orders that come without one is computed from it.',
    }),
    async (request) => ({ data: await handling.get(accountIdOf(request)) }),
  );

  app.put(
    '/settings/handling',
    route('settings.updateHandling', {
      ...shared,
      summary: 'Update the handling time',
      description:
        'Changes the given fields and leaves the others unchanged. `shipBy` of open orders is computed again in the background, ' +
        'except where it came with the order or was set by hand. Switching it off removes the dates that it has computed.',
      body: HandlingUpdate,
    }),
    async (request) => ({ data: await handling.update(accountIdOf(request), request.body) }),
  );
}
