import { dashboardRoute } from '../http/route.ts';
import { accountIdOf, type Routes } from '../http/routing.ts';
import { answers, one } from '../schema/shapes.ts';
import { Overview, OverviewQuery } from './overview-schemas.ts';
import type { OverviewService } from './overview-service.ts';

export function overviewRoutes(app: Routes, overview: OverviewService): void {
  const route = dashboardRoute('overview');
  app.get(
    '/overview',
    route('overview.get', {
      summary: 'Get your activity by day and what needs attention',
      description: 'Oldest day first; the last one is today.',
      querystring: OverviewQuery,
      response: answers(200, one(Overview)),
      work: 'list',
    }),
    async (request) => ({ data: await overview.get(accountIdOf(request), request.query) }),
  );
}
