import { type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, codeOf, unavailable } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { redactSecrets } from '../lib/redaction.ts';
import type { Storage } from '../storage/index.ts';
import { bodyTooLarge } from './body.ts';
import { sendAsProblem } from './problems.ts';

/** Turns anything thrown into the error that the client sees. */
function toAppError(error: unknown, request: FastifyRequest, storage: Storage): AppError {
  if (error instanceof AppError) return error;
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('NOT_FOUND', 'No such path');
    case 'FST_ERR_BAD_URL':
      return new AppError('VALIDATION_ERROR', 'path: must be a well-formed URL path');
  }
  const status = isObject(error) ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('VALIDATION_ERROR', 'Malformed request', { cause: error });
  }
  switch (storage.classify(error)) {
    case 'unavailable':
      return unavailable('The service is not available right now, try again later', error);
    case 'unknown':
      return unavailable(
        'It is not known whether this took effect: check before you try again, or repeat it with the same Idempotency-Key',
        error,
      );
  }
  return new AppError('INTERNAL_ERROR', 'Something went wrong on our side', { cause: error });
}

export function createErrorHandler(storage: Storage) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const appError = toAppError(error, request, storage);
    if (appError.status >= 500) {
      const err = appError.cause ?? appError;
      request.log.error({ err, problem: storage.explain(err)?.line }, redactSecrets(appError.message));
    }
    request.failure = appError;
    const { retryAfterSeconds } = appError;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    // Fastify would close the connection with the rest of the body unread. The client's kernel then gets a reset, which may
    // overtake the response: behind nginx, one of ten was a 502. Node reads and drops the rest, until `requestTimeout`.
    if (appError.code === 'PAYLOAD_TOO_LARGE') reply.removeHeader('connection');
    reply.status(appError.status);
    if (!sendAsProblem(request, reply, appError)) reply.send(appError.toBody());
  };
}

/** For requests that Node's parser rejects: answered on the socket, in the same error format. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  afterPendingResponses(socket, () => endWith(socket, malformedRequestError(error.code)));
}

/**
 * Requests sent earlier on the same connection (pipelining) are answered first: the client matches responses to requests by
 * order, and an earlier request may have taken effect.
 */
function afterPendingResponses(socket: Socket, then: () => void): void {
  // The response that Node is writing, or writes next; it has no public name.
  const response = '_httpMessage' in socket ? socket._httpMessage : undefined;
  if (!(response instanceof ServerResponse) || !response.req.complete) then();
  else response.once('close', () => setImmediate(afterPendingResponses, socket, then));
}

/** Replaces Node's default handling, which answers with an empty body or not at all. */
export function handleExpectAndConnect(server: Server): void {
  // An unknown `Expect` header is no reason to reject the request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    endWith(socket, new AppError('METHOD_NOT_ALLOWED', 'CONNECT is not allowed here'));
  });
}

function endWith(socket: Duplex, appError: AppError): void {
  const body = JSON.stringify(appError.toBody());
  socket.end(
    `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function malformedRequestError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('HEADERS_TOO_LARGE', 'Request headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive');
  return new AppError('VALIDATION_ERROR', 'Malformed HTTP request');
}
