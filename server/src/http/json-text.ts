import type { FastifyReply } from 'fastify';

/** Answers with JSON that is text already. */
export function sendJsonText(reply: FastifyReply, text: string): never {
  // The route's schema types the JSON answer.
  return reply.header('content-type', 'application/json; charset=utf-8').send(text) as never;
}
