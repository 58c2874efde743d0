import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Activity } from '../../schema/activity.ts';
import { answers, IdParams, PageQuery, paged } from '../../schema/shapes.ts';
import type { ActivityService } from './activity-service.ts';

const SUBJECTS = [
  { subject: 'orders', tag: 'Orders', summary: "List an order's history" },
  { subject: 'shipments', tag: 'Shipments', summary: "List a shipment's history" },
  { subject: 'returns', tag: 'Returns', summary: "List a return's history" },
] as const;

export function activityRoutes(app: Routes, activities: ActivityService): void {
  for (const { subject, tag, summary } of SUBJECTS) {
    const route = apiRoute({ tag, group: 'orders' });
    app.get(
      `/${subject}/:id/activity`,
      route(`${subject}.listActivity`, {
        summary,
        description:
          'Who did what, newest first. The history of an order includes its shipments and returns.',
        params: IdParams,
        querystring: PageQuery,
        response: answers(200, paged(Activity)),
        work: 'list',
      }),
      (request) => activities.list(accountIdOf(request), subject, request.params.id, request.query),
    );
  }
}
