import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { setupRoutes } from '../accounts/setup-routes.ts';
import type { UserService } from '../accounts/users.ts';
import type { TrustProxy } from '../config.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Storage } from '../storage/index.ts';
import { API_PREFIX, type Door } from './api-door.ts';
import { type ApiServices, apiRoutes } from './api-routes.ts';
import { acceptJsonOnly, BODY_LIMIT_BYTES } from './body.ts';
import { serveDashboard } from './dashboard.ts';
import { answerBrokenRequest, createErrorHandler } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { describeRoutes, serveReference } from './openapi.ts';
import { operationsRoutes } from './operations-routes.ts';
import { RouteTable } from './route-table.ts';
import { pathOf, type Routes } from './routing.ts';
import { validatorCompiler } from './validation.ts';

export interface AppOptions {
  storage: Storage;
  limiter: Limiter;
  metrics: Metrics;
  log: FastifyBaseLogger;
  apiDoor: Door;
  services: ApiServices;
  users: UserService;
  setupToken: string;
  trustProxy: TrustProxy;
  metricsToken: string | undefined;
  dashboardFolder: string | undefined;
}

export interface App {
  server: FastifyInstance;
  routes: RouteTable;
}

/** The HTTP server, with its hooks in the order in which they run. */
export async function createApp(options: AppOptions): Promise<App> {
  const { apiDoor, storage, metrics, trustProxy: trusted } = options;
  const handleError = createErrorHandler(storage);
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // While stopping, a request on an open connection is still answered; its connection is closed after it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    // Paths that the router can't even decode get here without any hook having run.
    frameworkErrors: async (error, request, reply) => {
      try {
        reply.header('x-request-id', request.id);
        if (request.url.startsWith(`${API_PREFIX}/`)) await apiDoor(request, reply);
        throw error;
      } catch (thrown) {
        handleError(thrown, request, reply);
      }
    },
  });
  const routes = new RouteTable();
  routes.watch(server);
  server.decorateRequest('caller', null);
  server.decorateRequest('keyId', null);
  server.setValidatorCompiler(validatorCompiler);
  // Fastify's own serialisers cost up to a quarter on big lists; that answers fit their schemas is for the tests.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  server.setErrorHandler(handleError);
  acceptJsonOnly(server);

  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (status === 429) metrics.rateLimited.inc();
    request.log.info(
      {
        method,
        path: request.url.split('?')[0],
        status,
        ms: Math.round(reply.elapsedTime),
        keyId: request.keyId,
      },
      'request',
    );
  });

  await describeRoutes(server);
  await server.register(
    async (api) => {
      api.addHook('onRequest', apiDoor);
      api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      api.addHook('onRequest', refuseNulInUrl);
      requireAccessOnEveryRoute(api);
      answerUnknown(api, routes);
      apiRoutes(api as Routes, options.services);
    },
    { prefix: API_PREFIX },
  );
  await server.register(
    async (dashboard) => setupRoutes(dashboard as Routes, options.users, options.setupToken),
    { prefix: '/dashboard/api/v1' },
  );
  operationsRoutes(server, options);
  await serveReference(server);
  if (options.dashboardFolder !== undefined) await serveDashboard(server, options.dashboardFolder);
  answerUnknown(server, routes);

  await server.ready();
  return { server, routes };
}

/** 404 for a path that nothing answers to; 405 where another method would; 204 and the methods for OPTIONS. */
function answerUnknown(app: FastifyInstance, routes: RouteTable): void {
  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsOf(pathOf(request.url) ?? '');
    if (methods.length === 0) throw new AppError('NOT_FOUND', 'No such path');
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here`);
  });
}

/** PostgreSQL can't hold a NUL: no resource has one in its id, and no filter can match one. */
async function refuseNulInUrl(request: { url: string }): Promise<void> {
  const [path = '', query = ''] = request.url.split('?');
  if (path.includes('%00')) throw new AppError('NOT_FOUND', 'No such path');
  if (query.includes('%00')) throw invalid('query: must not contain a NUL character');
}

function requireAccessOnEveryRoute(api: FastifyInstance): void {
  api.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not say which access it needs`);
  });
}
