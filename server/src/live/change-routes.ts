import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DashboardDoor } from '../http/door.ts';
import { dashboardRoute } from '../http/route.ts';
import { type Routes, visitorOf } from '../http/routing.ts';
import { AppError } from '../lib/errors.ts';
import { file } from '../schema/shapes.ts';
import type { Changes } from './changes.ts';

/** Short enough that proxies do not time out an idle stream, and that an ended session is noticed soon. */
const HEARTBEAT_MS = 25_000;
const RECONNECT_MS = 2_000;
/** Per person and process. */
const MAX_STREAMS = 50;
/** A client that does not read is disconnected at this backlog. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** After these, a stream may have to end: its session, or the membership in its account, may be gone. */
const ENDS_STREAMS = ['session', 'sessions', 'password', 'accounts', 'members'];
/** About one person, in whichever of their accounts they are. What somebody has read is of no interest to others. */
const PERSONAL_TOPICS = ['session', 'sessions', 'password', 'accounts', 'notifications'];

/** The founder of an account has the same id as the account, and may have left it: what is theirs alone has another name. */
const personal = (userId: string): string => `person:${userId}`;

/** A gauge of open streams. */
interface StreamCount {
  inc(): void;
  dec(): void;
}

/** The event stream that tells the dashboard's pages to reload stale data. */
export function changeRoutes(app: Routes, changes: Changes, door: DashboardDoor, count: StreamCount): void {
  const route = dashboardRoute('personal');
  const open = new Map<string, Set<PassThrough>>();
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });

  app.get(
    '/changes',
    {
      ...route('changes.stream', {
        summary: 'Stream changes',
        description:
          'Server-sent events, until the session ends or switches to another account. Each event lists the resources of the ' +
          'account that have changed, named as in the paths: `["orders","inventory"]`.',
        response: file('text/event-stream'),
      }),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { user, account } = visitorOf(request);
      const streams = open.get(user.id) ?? new Set();
      if (streams.size >= MAX_STREAMS)
        throw new AppError('RATE_LIMITED', 'The dashboard is open in too many places at once');
      const stream = new PassThrough();
      open.set(user.id, streams.add(stream));
      count.inc();

      const endUnlessAdmitted = async (): Promise<void> => {
        try {
          await door.admit(request, reply);
          // The door has read the session again.
          if (visitorOf(request).account?.id !== account?.id) stream.end();
        } catch {
          stream.end();
        }
      };
      const send = (text: string): void => {
        if (stream.writableEnded) return;
        if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
        else stream.write(text);
      };
      const sources = [personal(user.id), ...(account === null ? [] : [account.id])];
      const subscriptions = sources.map((source) =>
        changes.subscribe(source, (topics) => {
          send(`data: ${JSON.stringify(topics)}\n\n`);
          if (topics.some((topic) => ENDS_STREAMS.includes(topic))) void endUnlessAdmitted();
        }),
      );
      const heartbeat = setInterval(() => {
        send(':\n\n');
        void endUnlessAdmitted();
      }, HEARTBEAT_MS);
      stream.once('close', () => {
        count.dec();
        clearInterval(heartbeat);
        for (const unsubscribe of subscriptions) unsubscribe();
        streams.delete(stream);
        if (streams.size === 0) open.delete(user.id);
      });

      send(`retry: ${RECONNECT_MS}\n\n`);
      if (stopping) stream.end();
      // x-accel-buffering: nginx and others would otherwise buffer events until they have a full page.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  );
}

/** Whose pages are never open: jobs hear of what somebody asked for who is not logged in. */
const NOBODY = 'nobody';

/** Publishes every change made through the routes of `app`. */
export function publishChanges(app: FastifyInstance, changes: Changes): void {
  function publish({ method, caller, visitor, routeOptions }: FastifyRequest, statusCode: number): void {
    if (method === 'GET' || method === 'HEAD') return;
    // A 4xx changed nothing; a 5xx may have.
    if (statusCode >= 400 && statusCode < 500) return;
    const { url, config } = routeOptions;
    if (url === undefined) return;
    for (const topic of config.changes ?? url.slice(app.prefix.length).split('/').slice(1, 2)) {
      const isPersonal = PERSONAL_TOPICS.includes(topic);
      const whose = isPersonal ? visitor && personal(visitor.user.id) : caller?.accountId;
      changes.publish(whose ?? NOBODY, topic);
    }
  }

  app.addHook('onResponse', (request, { statusCode }, done) => {
    publish(request, statusCode);
    done();
  });
}
