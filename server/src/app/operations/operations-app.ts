import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { notFound } from '../../lib/errors.ts';
import { answerMalformedRequest, createErrorHandler } from '../errors.ts';
import { schemaController } from '../schema-compilers.ts';
import { type OperationsOptions, operationsRoutes } from './operations-routes.ts';

/** /healthz, /readyz and /metrics of a worker, which serves nothing else. */
export function createOperationsApp(
  options: OperationsOptions & { log: FastifyBaseLogger },
): FastifyInstance {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    return503OnClosing: false,
    forceCloseConnections: true,
    clientErrorHandler: answerMalformedRequest,
    schemaController,
  });
  server.setErrorHandler(createErrorHandler(options.storage));
  server.setNotFoundHandler(async () => {
    throw notFound('Path');
  });
  operationsRoutes(server, options);
  return server;
}
