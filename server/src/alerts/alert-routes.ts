import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { dashboardRoute } from '../http/route.ts';
import { type Routes, visitorOf } from '../http/routing.ts';
import { AppError } from '../lib/errors.ts';
import { AlertKind } from '../schema/alerts.ts';
import { answers, one } from '../schema/shapes.ts';
import type { AlertChoices } from './alert-choices.ts';

const Alerts = Type.Object(
  {
    kinds: Type.Array(AlertKind, { description: 'What you are told by email' }),
    shown: Type.Array(AlertKind, {
      description: 'What is shown to you under the bell: everything by default',
    }),
    available: Type.Array(AlertKind, { description: 'What your role lets you choose from' }),
    areMailed: Type.Boolean({
      description: 'Whether the server sends email to members: it needs a mail server and a public URL',
    }),
  },
  { title: 'AlertChoices', description: 'What a member of an account is told' },
);
const Choice = Type.Object(
  {
    kinds: Type.Array(AlertKind, { maxItems: 50, description: 'By email' }),
    shown: Type.Optional(
      Type.Array(AlertKind, { maxItems: 50, description: 'Under the bell; unchanged if omitted' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ kinds: ['webhook_disabled', 'low_stock'], shown: ['low_stock', 'return_requested'] }],
  },
);

/** Someone without an account can be told nothing. */
export function personOf(request: FastifyRequest) {
  const { user, account } = visitorOf(request);
  if (account === null) throw new AppError('FORBIDDEN', 'You are not a member of an account');
  return { userId: user.id, account };
}

/** Everyone chooses for themselves. */
export function alertRoutes(app: Routes, choices: AlertChoices): void {
  const route = dashboardRoute('personal');

  app.get(
    '/alerts',
    route('alerts.get', {
      summary: 'Get what you are told about the account',
      response: answers(200, one(Alerts)),
    }),
    async (request) => ({ data: await choices.get(personOf(request)) }),
  );

  app.put(
    '/alerts',
    route('alerts.choose', {
      summary: 'Choose what you are told about the account',
      description: 'Only what your role may see. You get at most one email of each kind in an hour.',
      body: Choice,
      response: answers(200, one(Alerts)),
    }),
    async (request) => ({ data: await choices.set(personOf(request), request.body) }),
  );
}
