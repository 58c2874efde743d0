import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HookHandlerDoneFunction,
  LogController,
} from 'fastify';
import { type Authority, meRoutes } from '../accounts/index.ts';
import type { TrustProxy } from '../config.ts';
import type { DashboardDoor, Door } from '../http/door.ts';
import { writeListsInPieces } from '../http/json-pieces.ts';
import { pathOf } from '../http/routing.ts';
import { createSharedWork } from '../http/shared-work.ts';
import type { IdempotencyKeys } from '../idempotency/index.ts';
import { newId } from '../lib/ids.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Tracer } from '../lib/tracer.ts';
import { LIMIT, type Limiter, type PersonLimit, WINDOW_MS } from '../limits/index.ts';
import { type Changes, publishChanges } from '../live/index.ts';
import { isGranting } from '../schema/roles.ts';
import { carrierEventRoutes } from '../shipping/carrier-events/index.ts';
import {
  type CustomerVisits,
  customerPageRoutes,
  customerReturnRoutes,
} from '../shipping/customer-pages/index.ts';
import { mailStopRoutes } from '../shipping/emails/index.ts';
import { storeEventRoutes } from '../shipping/stores/index.ts';
import type { Acting, Confirm, Storage } from '../storage/index.ts';
import { type ApiServices, apiRoutes } from './api-routes.ts';
import { acceptJsonOnly, BODY_LIMIT_BYTES, limitBodies, rejectFieldsOfActions } from './body.ts';
import { type DashboardServices, dashboardRoutes } from './dashboard-routes.ts';
import { API_PREFIX } from './doors/api-door.ts';
import { createClientOf, trustOf } from './doors/client.ts';
import { DASHBOARD_PREFIX } from './doors/dashboard-door.ts';
import { checkAgainAfterBody, readmit } from './doors/late-bodies.ts';
import { createRewrite, eitherDoor } from './doors/mirror.ts';
import { createPersonCheck } from './doors/person-limit.ts';
import { createProxyWarning } from './doors/proxy-warning.ts';
import { createHostCheck, createHttpsCheck } from './doors/public-address.ts';
import { answerMalformedRequest, createErrorHandler, handleExpectAndConnect } from './errors.ts';
import { addIdempotencyHooks } from './idempotency-hooks.ts';
import { createObserver } from './observer.ts';
import { serveOpenApi } from './openapi.ts';
import type { Metrics } from './operations/metrics.ts';
import { operationsRoutes } from './operations/operations-routes.ts';
import { serveDashboard } from './pages/dashboard-pages.ts';
import { serveDocs } from './pages/docs-pages.ts';
import { createReplicaHook } from './replica-reads.ts';
import { requestLogger } from './request-logger.ts';
import type { createRequestLogging } from './request-logging.ts';
import { traceRequests } from './request-traces.ts';
import { RouteTable } from './route-table.ts';
import { schemaController } from './schema-compilers.ts';
import { handleUnknownPaths, rejectNulInUrl } from './unknown-paths.ts';
import { boundUnverifiedBodies } from './unverified-bodies.ts';

export interface AppOptions {
  storage: Storage;
  limiter: Limiter;
  /** Why deliveries are stalled, if this process delivers and they are. */
  deliveryProblem?: () => string | undefined;
  metrics: Metrics;
  /** Where requests are traced. */
  tracer?: Tracer | undefined;
  log: FastifyBaseLogger;
  apiDoor: Door;
  /** Whether the key of a request is still valid. */
  checkKey: Door;
  authority: Authority;
  services: ApiServices;
  acting: Acting;
  idempotency: IdempotencyKeys;
  changes: Changes;
  dashboardDoor: DashboardDoor;
  personLimit: PersonLimit;
  dashboard: DashboardServices;
  setupToken: string;
  trustProxy: TrustProxy;
  customerVisits: CustomerVisits;
  publicUrl: string | undefined;
  metricsToken: string | undefined;
  logRequest: ReturnType<typeof createRequestLogging>;
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal;
  dashboardFolder: string | undefined;
  /** The rendered documentation. */
  docsFolder: string | undefined;
}

export interface App {
  server: FastifyInstance;
  routes: RouteTable;
}

/** The HTTP server, with its hooks in the order in which they run. */
export async function createApp(options: AppOptions): Promise<App> {
  const { apiDoor, dashboardDoor, storage, metrics } = options;
  const trust = trustOf(options.trustProxy);
  const clientOf = createClientOf(trust);
  const warnAboutProxy = createProxyWarning(trust);
  const doorOf = (path: string): Door | undefined => {
    if (path.startsWith(`${API_PREFIX}/`)) return apiDoor;
    return path.startsWith(`${DASHBOARD_PREFIX}/`) ? dashboardDoor.admit : undefined;
  };
  const handleError = createErrorHandler(storage);
  const observe = createObserver(metrics, options.log, clientOf, options.logRequest);
  const setCommonHeaders = createCommonHeaders(options.publicUrl);
  const checkHost = createHostCheck(options.publicUrl);
  const actAsCaller = createActorHook(options.acting, options.authority);
  const work = createSharedWork();
  const readFromReplica = createReplicaHook(storage.replicas);
  const checkPerson = createPersonCheck(options.personLimit);
  const enterDashboard: Door = async (request, reply) => {
    warnAboutProxy(request, options.log);
    await dashboardDoor.admit(request, reply);
    checkPerson(request);
  };
  const reenterDashboard = readmit(dashboardDoor);
  const routes = new RouteTable();
  const server = Fastify({
    loggerInstance: options.log,
    childLoggerFactory: requestLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trust,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // While stopping, requests on open connections are still answered; each connection is closed afterwards.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Node would answer a request without Host itself, not in our error format.
    // It looks for requests that exceed `requestTimeout` every 30 s: a body that trickles in would be held for 90.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerMalformedRequest,
    schemaController,
    rewriteUrl: createRewrite((path) => routes.isMirrored(path)),
    // For paths that the router cannot decode. No hook has run for them.
    frameworkErrors: async (error, request, reply) => {
      setCommonHeaders(request, reply);
      reply.raw.once('finish', () => observe(request, reply));
      try {
        const door = doorOf(pathOf(request.originalUrl));
        if (door !== undefined) {
          forbidCaching(reply);
          await door(request, reply);
        }
        throw error;
      } catch (thrown) {
        handleError(thrown, request, reply);
      }
    },
  });
  handleExpectAndConnect(server.server);
  routes.watch(server);
  server.decorateRequest('caller', null);
  server.decorateRequest('keyId', null);
  server.decorateRequest('keyHolder', null);
  server.decorateRequest('failure', null);
  server.decorateRequest('visitor', null);
  server.decorateRequest('client', {
    getter() {
      return clientOf(this.raw);
    },
  });
  server.setErrorHandler(handleError);
  acceptJsonOnly(server);
  limitBodies(server);
  boundUnverifiedBodies(server);

  if (options.tracer !== undefined) traceRequests(server, options.tracer);
  // Hooks take a callback rather than return a promise, which would cost every request several turns of the microtask queue.
  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    observe.whenGivenUp(request, reply);
    checkHost(request);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    done();
  });

  await server.register(
    async (api) => {
      const again = eitherDoor(options.checkKey, reenterDashboard);
      api.addHook('onRequest', passThrough(eitherDoor(apiDoor, enterDashboard)));
      handleUnknownPaths(api, routes);
      api.addHook('onRequest', rejectNulInUrl);
      requireOnEveryRoute(api, 'access');
      requireOnEveryRoute(api, 'group');
      rejectFieldsOfActions(api);
      publishChanges(api, options.changes);
      checkAgainAfterBody(api, again);
      work.addHooks(api, again);
      writeListsInPieces(api);
      api.addHook('preHandler', actAsCaller);
      api.addHook('preHandler', readFromReplica);
      addIdempotencyHooks(api, options.idempotency);
      await api.register(async (shared) => {
        routes.mirror(shared);
        const typed = shared.withTypeProvider<TypeBoxTypeProvider>();
        apiRoutes(typed, options.services, dashboardDoor.linkTo, again);
      });
      meRoutes(api.withTypeProvider<TypeBoxTypeProvider>(), options.dashboard.apiKeys, {
        limit: LIMIT,
        windowSeconds: WINDOW_MS / 1000,
      });
    },
    { prefix: API_PREFIX },
  );
  await server.register(
    async (dashboard) => {
      dashboard.addHook('onRequest', passThrough(enterDashboard));
      handleUnknownPaths(dashboard, routes);
      dashboard.addHook('onRequest', rejectNulInUrl);
      requireOnEveryRoute(dashboard, 'group');
      rejectFieldsOfActions(dashboard);
      publishChanges(dashboard, options.changes);
      checkAgainAfterBody(dashboard, reenterDashboard);
      work.addHooks(dashboard, reenterDashboard);
      writeListsInPieces(dashboard);
      dashboard.addHook('preHandler', actAsCaller);
      dashboard.addHook('preHandler', readFromReplica);
      dashboardRoutes(dashboard.withTypeProvider<TypeBoxTypeProvider>(), { ...options, door: dashboardDoor });
    },
    { prefix: DASHBOARD_PREFIX },
  );
  await server.register(async (events) => {
    events.addHook('onRequest', (_request, reply, done) => {
      forbidCaching(reply);
      done();
    });
    events.addHook('onRequest', rejectNulInUrl);
    acceptAnyBody(events);
    const { services, changes } = options;
    const publish = (accountId: string, topic: string) => changes.publish(accountId, topic);
    carrierEventRoutes(events, services.carrierEvents, publish);
    storeEventRoutes(events, services.storeSync.events, publish);
  });
  await server.register(async (pages) => {
    pages.addHook('onRequest', rejectNulInUrl);
    customerPageRoutes(pages, options.services.customerPages, options.customerVisits);
  });
  await server.register(async (pages) => {
    pages.addHook('onRequest', rejectNulInUrl);
    const { services, changes } = options;
    customerReturnRoutes(pages, {
      ...{ pages: services.customerPages, desk: services.returnDesk, visits: options.customerVisits },
      publish: (accountId, topic) => changes.publish(accountId, topic),
    });
  });
  await server.register(async (pages) => {
    pages.addHook('onRequest', rejectNulInUrl);
    const { services, customerVisits: visits } = options;
    mailStopRoutes(pages, { pages: services.customerPages, stops: services.mailStops, visits });
  });
  await server.register(async (open) => {
    const { dashboardFolder, docsFolder } = options;
    const page = dashboardFolder === undefined ? undefined : await serveDashboard(open, dashboardFolder);
    handleUnknownPaths(open, routes, page);
    operationsRoutes(open, options);
    serveDocs(open, docsFolder);
    serveOpenApi(open, routes);
  });

  await server.ready();
  return { server, routes };
}

/** Whatever a request changes is recorded as changed by its caller, who has to be allowed to while it is changed. */
const createActorHook =
  (acting: Acting, authority: Authority) =>
  (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { method, caller } = request;
    if (method === 'GET' || caller === null) done();
    else acting.during(caller.actor, done, confirmationOf(request, authority));
  };

/** Undefined if the request grants nothing to anyone. */
function confirmationOf(request: FastifyRequest, authority: Authority): Confirm | undefined {
  const { visitor, keyHolder, method, routeOptions } = request;
  const { group } = routeOptions.config;
  if (group === undefined || !isGranting(group)) return undefined;
  if (keyHolder !== null) return (tx) => authority.confirmKey(tx, keyHolder);
  return visitor === null ? undefined : (tx) => authority.confirmPerson(tx, visitor, { group, method });
}

/** Headers of every response. */
function createCommonHeaders(publicUrl: string | undefined) {
  const isHttps = createHttpsCheck(publicUrl);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (isHttps(request)) reply.header('strict-transport-security', 'max-age=31536000');
  };
}

/** As bytes: those of webhooks are signed. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const forbidCaching = (reply: FastifyReply): void => {
  reply.header('cache-control', 'no-store');
};

/** The rest of the request goes on at once if the door needs no promise. */
const passThrough =
  (door: Door) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): MaybePromise<void> => {
    forbidCaching(reply);
    const admitted = door(request, reply);
    if (admitted instanceof Promise) return admitted;
    done();
  };

function requireOnEveryRoute(app: FastifyInstance, fact: 'access' | 'group'): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.[fact] === undefined) throw new Error(`${method} ${url} does not declare its ${fact}`);
  });
}
