import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Visitor } from '../schema/callers.ts';

/** Authenticates and admits a request, or throws. Runs before the body is read and before routing errors (404, 405). */
export type Door = (request: FastifyRequest, reply: FastifyReply) => MaybePromise<void>;

/** The dashboard's door, as the routes about sessions and devices use it. */
export interface DashboardDoor {
  /** Checks every request under /dashboard/api/v1: its origin first, then its session. */
  admit: Door;
  /** The device cookie of a browser that has logged in before; empty without one. */
  deviceOf(request: FastifyRequest): string;
  /** Marks this browser as known to belong to the user. Called when a password was correct or has been changed. */
  rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /** Logs the user in: the reply carries the cookie of a new session. */
  open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<Visitor>;
  /** Logs the visitor out, at once and on every process. */
  close(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<void>;
  /** An absolute link to a page of this server. */
  linkTo(request: FastifyRequest, path: string): string;
}
