import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { findAllViolations } from '../http/validation.ts';
import { qualityOf } from '../lib/accept.ts';
import { type AppError, STATUS_BY_CODE } from '../lib/errors.ts';
import { nameOfPath, pathOfName, pointerOf } from '../lib/field-path.ts';
import { isObject } from '../lib/is-object.ts';
import type { Violation } from '../lib/violations.ts';
import type { Problem, ProblemField } from '../schema/problem.ts';

/** Errors in the form of RFC 9457, for clients that ask for it. All work that it takes is done only then. */

const PROBLEM_JSON = 'application/problem+json';
/** More than people make in a form, and little to find even in the largest body. */
const MAX_FIELDS = 20;

type Failure = Pick<AppError, 'code' | 'message'>;

/**
 * Sends an error as a problem if the client prefers that. Only a client that names the type does: all others get the body of the
 * contract, and so does one that likes JSON better.
 */
export function sendAsProblem(request: FastifyRequest, reply: FastifyReply, failure: Failure): boolean {
  const { accept = '' } = request.headers;
  if (!/problem\+json/i.test(accept)) return false;
  const quality = qualityOf(accept, PROBLEM_JSON);
  if (quality === 0 || quality < qualityOf(accept, 'application/json', 'application/*', '*/*')) return false;
  reply.header('content-type', PROBLEM_JSON).send(JSON.stringify(problemOf(failure, request)));
  return true;
}

function problemOf(failure: Failure, request: FastifyRequest): Problem {
  const { code, message } = failure;
  return {
    // Relative, so that it is the same on every server, and leads to the documentation on each.
    type: `/docs/errors#${code}`,
    title: `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`,
    status: STATUS_BY_CODE[code],
    detail: message,
    code,
    requestId: request.id,
    ...(code === 'VALIDATION_ERROR' && { errors: fieldsOf(failure, request) }),
  };
}

/** Fastify marks the errors of schemas. Other checks stop at what they say in their message. */
const fieldsOf = (failure: Failure, request: FastifyRequest): ProblemField[] =>
  'validationContext' in failure
    ? fieldsBySchemas(request)
    : fieldsInMessage(failure.message, request).slice(0, MAX_FIELDS);

/** Looks at all parts of the request, although the first that is wrong has ended it. */
function fieldsBySchemas(request: FastifyRequest): ProblemField[] {
  const { params, body, querystring } = request.routeOptions.schema ?? {};
  const fields: ProblemField[] = [];
  for (const [place, schema, input] of [
    ['path', params, request.params],
    ['query', querystring, request.query],
    ['body', body, request.body],
  ] as const) {
    if (schema === undefined) continue;
    const httpPart = place === 'query' ? 'querystring' : place;
    const found = findAllViolations(schema as TSchema, input, httpPart, MAX_FIELDS - fields.length);
    fields.push(...found.map((violation) => fieldOf(place, violation)));
  }
  return fields;
}

const fieldOf = (place: ProblemField['in'], { path, message, keyword }: Violation): ProblemField => ({
  pointer: place === 'body' ? bounded(pointerOf(path)) : nameOfPath(path),
  in: place,
  detail: message,
  rule: keyword,
});

/** The name of an unknown field comes from the client, and may be up to a megabyte long. */
const bounded = (pointer: string): string => (pointer.length > 200 ? `${pointer.slice(0, 200)}…` : pointer);

const NAME = String.raw`[A-Za-z][\w-]*(?:\.[\w-]+|\[\d+\])*: `;
const BETWEEN = new RegExp(`; (?=${NAME})`);

/** `items[0].sku: is too long; shipTo.city: is required`, as services write what their rules find. */
function fieldsInMessage(message: string, request: FastifyRequest): ProblemField[] {
  return message.split(BETWEEN).flatMap((part) => {
    const end = part.indexOf(': ');
    const path = pathOfName(end === -1 ? '' : part.slice(0, end));
    const place = end === -1 ? undefined : placeOf(path, request);
    if (place === undefined) return [];
    const isWhole = path.length === 1 && path[0] === place && !isInSchema(place, path, request);
    return [fieldOf(place, { path: isWhole ? [] : path, message: part.slice(end + 2), keyword: 'other' })];
  });
}

const PLACES = ['body', 'query', 'path'] as const;

/** Where a request has the field that a message names; undefined for what is no field. */
function placeOf([root = '']: Violation['path'], request: FastifyRequest): ProblemField['in'] | undefined {
  const name = String(root);
  const whole = PLACES.find((place) => place === name);
  if (whole !== undefined) return whole;
  const found =
    PLACES.find((place) => isInSchema(place, [root], request)) ??
    PLACES.find((place) => Object.hasOwn(inputOf(place, request), name));
  return found ?? (Object.hasOwn(request.headers, name.toLowerCase()) ? 'header' : undefined);
}

function isInSchema(
  place: ProblemField['in'],
  [root = '']: Violation['path'],
  request: FastifyRequest,
): boolean {
  const { params, body, querystring } = request.routeOptions.schema ?? {};
  const schema = { path: params, body, query: querystring, header: undefined }[place];
  return propertiesOf(schema).includes(String(root));
}

function inputOf(place: ProblemField['in'], { params, body, query }: FastifyRequest): object {
  const input = { path: params, body, query, header: undefined }[place];
  return isObject(input) ? input : {};
}

/** Also of a body that may be null. */
function propertiesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(propertiesOf) : [];
  return [...(isObject(schema.properties) ? Object.keys(schema.properties) : []), ...alternatives];
}
