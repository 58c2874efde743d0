import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { DashboardDoor } from '../http/door.ts';
import { type Routes, USER, userOf } from '../http/routing.ts';
import { AppError } from '../lib/errors.ts';
import { file } from '../schema/shapes.ts';
import type { Changes } from './changes.ts';

/** Often enough that no proxy takes the silence for an end, and that a session which has ended is soon seen to. */
const HEARTBEAT_MS = 25_000;
const RECONNECT_MS = 2_000;
/** Of one user, on one process. */
const MAX_STREAMS = 50;
/** Someone who reads nothing of what they asked for. */
const MAX_UNREAD_BYTES = 64 * 1024;
const ENDS_SESSIONS = ['session', 'sessions', 'password'];

/** How many are open. */
interface StreamCount {
  inc(): void;
  dec(): void;
}

/** What lists and pages listen to, so that they show what is. */
export function changeRoutes(app: Routes, changes: Changes, door: DashboardDoor, count: StreamCount): void {
  const open = new Map<string, Set<PassThrough>>();
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });

  app.get(
    '/changes',
    {
      config: USER,
      exposeHeadRoute: false,
      schema: {
        tags: ['Dashboard'],
        security: [{ session: [] }],
        summary: 'Hear what changes',
        description:
          'Server-sent events, for as long as the session lasts. Each is a list of the kinds of things of yours that ' +
          'are not what they were, as the paths name them: `["orders","inventory"]`.',
        response: file('text/event-stream'),
      },
    },
    async (request, reply) => {
      const userId = userOf(request);
      const streams = open.get(userId) ?? new Set();
      if (streams.size >= MAX_STREAMS)
        throw new AppError('RATE_LIMITED', 'The dashboard is open too many times at once');
      const stream = new PassThrough();
      open.set(userId, streams.add(stream));
      count.inc();

      const endUnlessAdmitted = () => door.admit(request, reply).catch(() => stream.end());
      const say = (text: string): void => {
        if (stream.writableEnded) return;
        if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
        else stream.write(text);
      };
      const stopHearing = changes.hear(userId, (topics) => {
        say(`data: ${JSON.stringify(topics)}\n\n`);
        if (topics.some((topic) => ENDS_SESSIONS.includes(topic))) void endUnlessAdmitted();
      });
      const heartbeat = setInterval(() => {
        say(':\n\n');
        void endUnlessAdmitted();
      }, HEARTBEAT_MS);
      stream.once('close', () => {
        count.dec();
        clearInterval(heartbeat);
        stopHearing();
        streams.delete(stream);
        if (streams.size === 0) open.delete(userId);
      });

      say(`retry: ${RECONNECT_MS}\n\n`);
      if (stopping) stream.end();
      // Without the last, some proxies would keep events until they have a pageful.
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(stream as never);
    },
  );
}

/** What asks by POST and changes nothing. */
const QUESTIONS = ['rates', 'addresses'];

/** Tells of everything that is changed through the routes of `app`, by whoever changed it. */
export function tellOfChanges(app: FastifyInstance, changes: Changes): void {
  app.addHook('onResponse', async ({ method, caller, routeOptions }, { statusCode }) => {
    if (caller === null || method === 'GET' || method === 'HEAD') return;
    // A refusal has changed nothing; of a failure that is not known.
    if (statusCode >= 400 && statusCode < 500) return;
    const topic = routeOptions.url?.slice(app.prefix.length).split('/')[1];
    if (topic !== undefined && !QUESTIONS.includes(topic)) changes.tell(caller.userId, topic);
  });
}
