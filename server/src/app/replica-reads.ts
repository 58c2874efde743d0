import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { ReplicaReads } from '../storage/index.ts';

/**
 * Handlers of lists, searches, reports and exports read from a replica, if there is one: routes that only read, and whose cost is why they
 * declare their `work`. Who calls, and whether they may, has been read from the primary before.
 */
export const createReplicaHook =
  (replicas: ReplicaReads | undefined) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (replicas === undefined || request.method !== 'GET' || request.routeOptions.config.work !== 'list') {
      done();
      return;
    }
    // What is left to do after the response, such as to record the request, is none of it.
    void replicas.during(done).then((end) => {
      if (reply.raw.closed) end();
      else reply.raw.once('close', end);
    });
  };
