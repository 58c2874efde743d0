import { accountIdOf, type Routes, USER } from '../http/routing.ts';
import { answers, one } from '../schema/shapes.ts';
import { Overview, OverviewQuery } from './overview-schemas.ts';
import type { OverviewService } from './overview-service.ts';

export function overviewRoutes(app: Routes, overview: OverviewService): void {
  app.get(
    '/overview',
    {
      config: { ...USER, work: 'list' },
      schema: {
        tags: ['Dashboard'],
        security: [{ session: [] }],
        summary: 'Get your activity by day and what needs attention',
        description: 'Oldest day first; the last one is today.',
        querystring: OverviewQuery,
        response: answers(200, one(Overview)),
      },
    },
    async (request) => ({ data: await overview.get(accountIdOf(request), request.query) }),
  );
}
