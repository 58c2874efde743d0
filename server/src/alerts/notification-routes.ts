import { Type } from 'typebox';
import { dashboardRoute } from '../http/route.ts';
import type { Routes } from '../http/routing.ts';
import { Notifications } from '../schema/notification.ts';
import { answers, one } from '../schema/shapes.ts';
import { personOf } from './alert-routes.ts';
import type { NotificationService } from './notifications.ts';

const Read = Type.Object(
  { ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false, examples: [{ ids: ['ntf_01kc2v7yq8e5v9m3x4n6p8r0st'] }] },
);

/** What is under the bell. Everyone reads for themselves. */
export function notificationRoutes(app: Routes, notifications: NotificationService): void {
  const route = dashboardRoute('personal');

  app.get(
    '/notifications',
    route('notifications.list', {
      summary: 'List what needs your attention',
      description: 'What your role may see and you have not turned off in `PUT /alerts`.',
      response: answers(200, one(Notifications)),
    }),
    async (request) => ({ data: await notifications.list(personOf(request)) }),
  );

  app.post(
    '/notifications/read',
    route('notifications.read', {
      summary: 'Mark notifications as read',
      description: 'For you alone. Answers with all notifications as they are then.',
      body: Read,
      response: answers(200, one(Notifications)),
    }),
    async (request) => ({ data: await notifications.markRead(personOf(request), request.body.ids) }),
  );
}
