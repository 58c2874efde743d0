import { Type } from 'typebox';
import { apiRoute } from '../http/route.ts';
import { accountIdOf, type Routes } from '../http/routing.ts';
import { answers, one } from '../schema/shapes.ts';
import type { FilterTrial } from './filter-trial.ts';
import { Filter } from './filters/filter-schema.ts';
import { Events } from './subscription-routes.ts';

const TriedFilter = Type.Object(
  {
    events: Events,
    filter: Filter,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000, description: 'Events to try it on. 200 if omitted' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        events: ['order.created'],
        filter: {
          and: [
            { path: 'data.shipTo.country', equals: 'US' },
            { path: 'data.total', greaterThan: 100 },
          ],
        },
      },
    ],
  },
);
const DEFAULT_LIMIT = 200;

const FilterMatches = Type.Object(
  {
    looked: Type.Integer({ description: 'How many events of these types the filter was tried on' }),
    matched: Type.Integer({ description: 'How many of them it matches' }),
    examples: Type.Array(Type.String(), { description: 'Ids of the newest events that match, up to five' }),
  },
  { title: 'FilterMatches' },
);

export function filterRoutes(app: Routes, trial: FilterTrial): void {
  const route = apiRoute({ tag: 'Webhooks', group: 'webhooks' });

  app.post(
    '/webhooks/try-filter',
    route('webhooks.tryFilter', {
      summary: 'Try a filter on past events',
      description:
        "Counts which of the account's newest events of these types a filter matches. Nothing is sent or " +
        'changed. Of the 5,000 newest events, those of other types are skipped.',
      body: TriedFilter,
      response: answers(200, one(FilterMatches)),
      work: 'list',
      changes: [],
    }),
    async (request) => {
      const { events, filter, limit = DEFAULT_LIMIT } = request.body;
      return { data: await trial.countMatches(accountIdOf(request), { types: events, filter, limit }) };
    },
  );
}
