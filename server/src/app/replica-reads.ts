import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Work } from '../http/shared-work.ts';
import type { ReplicaReads } from '../storage/index.ts';

/** Lists, searches, reports and exports: routes that only read, and whose cost is why they declare their `work`. */
export const mayReadFromReplica = (method: string, work: Work | undefined): boolean =>
  method === 'GET' && work === 'list';

/** Their handlers read from a replica, if there is one. Who calls, and whether they may, has been read from the primary before. */
export const createReplicaHook =
  (replicas: ReplicaReads | undefined) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (replicas === undefined || !mayReadFromReplica(request.method, request.routeOptions.config.work)) {
      done();
      return;
    }
    // What is left to do after the response, such as to record the request, is none of it.
    void replicas.during(done).then((end) => {
      if (reply.raw.closed) end();
      else reply.raw.once('close', end);
    });
  };
