import { Type } from 'typebox';
import { recognizeTrackingNumber } from '../../carriers/index.ts';
import { sendPage } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, Deleted, IdParams, many, one, paged } from '../../schema/shapes.ts';
import { Tracker, TrackingNumberCarrier } from '../../schema/tracker.ts';
import { TrackerInput, TrackerQuery } from './tracker-schemas.ts';
import type { TrackerService } from './tracker-service.ts';

const TrackingNumberQuery = Type.Object(
  { trackingCode: Input.text(100, { description: 'Spaces, dashes and case do not matter' }) },
  { additionalProperties: false },
);

export function trackerRoutes(app: Routes, trackers: TrackerService): void {
  const route = apiRoute({
    tag: 'Trackers',
    about: 'Parcels whose labels were bought elsewhere.',
    group: 'orders',
  });
  const single = { params: IdParams, response: answers(200, one(Tracker)) };

  app.get(
    '/trackers',
    route('trackers.list', {
      summary: 'List trackers',
      description: 'Newest first, in pages. With `Accept: text/csv` the whole list as CSV.',
      querystring: TrackerQuery,
      response: answers(200, paged(Tracker)),
      work: 'list',
      csv: Tracker,
    }),
    (request, reply) => sendPage(request, reply, (query) => trackers.list(accountIdOf(request), query)),
  );

  app.post(
    '/trackers',
    route('trackers.create', {
      summary: 'Track a parcel whose label was bought elsewhere',
      description:
        'The carrier is recognized by the tracking code, and a carrier account that can do so follows ' +
        'the parcel; without one, `isFollowed` is false. If the code already has a tracker, that is ' +
        'returned (200). The code of one of your own labels is refused (409): it is tracked with its ' +
        'shipment. Trackers send no webhooks.',
      body: TrackerInput,
      response: { ...answers(201, one(Tracker)), 200: one(Tracker) },
    }),
    async (request, reply) => {
      const { tracker, isNew } = await trackers.create(accountIdOf(request), request.body);
      return reply.status(isNew ? 201 : 200).send({ data: tracker });
    },
  );

  app.get(
    '/tracking-numbers',
    route('trackers.recognise', {
      summary: 'Recognize a tracking number',
      description:
        'The carriers whose tracking numbers have this format and check digit, likeliest first. Empty if ' +
        'the format is unknown. No carrier is asked, and nothing is stored.',
      querystring: TrackingNumberQuery,
      response: answers(200, many(TrackingNumberCarrier)),
    }),
    async (request) => ({ data: recognizeTrackingNumber(request.query.trackingCode) }),
  );

  app.get(
    '/trackers/:id',
    route('trackers.get', { ...single, summary: 'Get a tracker' }),
    async (request) => ({ data: await trackers.get(accountIdOf(request), request.params.id) }),
  );

  app.delete(
    '/trackers/:id',
    route('trackers.delete', {
      ...single,
      summary: 'Delete a tracker',
      description: 'Deletes it with its events. The parcel is no longer followed.',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await trackers.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
