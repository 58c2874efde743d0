import { Type } from 'typebox';
import { dashboardRoute } from '../http/route.ts';
import { accountOf, type Routes, visitorOf } from '../http/routing.ts';
import { AlertKind } from '../schema/alerts.ts';
import { answers, one } from '../schema/shapes.ts';
import type { AlertChoices } from './alert-choices.ts';

const Alerts = Type.Object(
  {
    kinds: Type.Array(AlertKind, { description: 'What you are told by email' }),
    available: Type.Array(AlertKind, { description: 'What your role lets you choose from' }),
    areMailed: Type.Boolean({
      description: 'Whether the server sends email to members: it needs a mail server and a public URL',
    }),
  },
  { title: 'AlertChoices', description: 'What a member of an account is told by email' },
);
const Choice = Type.Object(
  { kinds: Type.Array(AlertKind, { maxItems: 50 }) },
  { additionalProperties: false, examples: [{ kinds: ['webhook_disabled', 'low_stock'] }] },
);

/** Everyone chooses for themselves. */
export function alertRoutes(app: Routes, choices: AlertChoices): void {
  const route = dashboardRoute('personal');

  app.get(
    '/alerts',
    route('alerts.get', {
      summary: 'Get what you are told by email about the account',
      response: answers(200, one(Alerts)),
    }),
    async (request) => {
      const account = accountOf(request);
      return { data: await choices.get({ userId: visitorOf(request).user.id, account }) };
    },
  );

  app.put(
    '/alerts',
    route('alerts.choose', {
      summary: 'Choose what you are told by email about the account',
      description: 'Only what your role may see. You get at most one email of each kind in an hour.',
      body: Choice,
      response: answers(200, one(Alerts)),
    }),
    async (request) => {
      const person = { userId: visitorOf(request).user.id, account: accountOf(request) };
      return { data: await choices.set(person, request.body.kinds) };
    },
  );
}
