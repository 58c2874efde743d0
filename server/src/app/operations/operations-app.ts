import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { notFound } from '../../lib/errors.ts';
import { answerBrokenRequest, createErrorHandler } from '../errors.ts';
import { type OperationsOptions, operationsRoutes } from './operations-routes.ts';

/** What a process that serves nobody shows to those who watch it: /healthz, /readyz and /metrics. */
export function createOperationsApp(
  options: OperationsOptions & { log: FastifyBaseLogger },
): FastifyInstance {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    return503OnClosing: false,
    forceCloseConnections: true,
    clientErrorHandler: answerBrokenRequest,
  });
  server.setErrorHandler(createErrorHandler(options.storage));
  server.setNotFoundHandler(async () => {
    throw notFound('Path');
  });
  operationsRoutes(server, options);
  return server;
}
