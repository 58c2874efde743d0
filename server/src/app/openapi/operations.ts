import { STATUS_CODES } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import { isObject } from '../../lib/is-object.ts';
import { API_PREFIX } from '../doors/api-door.ts';
import { DASHBOARD_PREFIX } from '../doors/dashboard-door.ts';
import { type Described, describedFailures, describedHeaders } from './responses.ts';

/** Completes what the schemas of the routes say with what is the same for many operations. */

type Node = Record<string, unknown>;

/**
 * Not a second type of the response's content: a client that is generated from two has lists that may be a text. What knows this word,
 * such as our own SDK, has an operation for the file.
 */
const CSV = { 'x-csv': true };

const objectOf = (value: unknown): Node => (isObject(value) ? value : {});

/** An operation as `@fastify/swagger` describes it, completed. */
export function completeOperation(
  fullPath: string,
  method: string,
  operation: Node,
  { csv }: FastifyContextConfig,
): Node {
  const isDashboard = fullPath.startsWith(`${DASHBOARD_PREFIX}/`);
  const path = fullPath.slice((isDashboard ? DASHBOARD_PREFIX : API_PREFIX).length);
  const [tag = ''] = Array.isArray(operation.tags) ? operation.tags : [];
  const hasBody = operation.requestBody !== undefined;
  const described = { method, path, tag: String(tag), isDashboard, hasBody };
  const { parameters, operationId, ...rest } = operation;
  if (operationId === undefined) throw new Error(`${method} ${fullPath} has no operationId`);
  return {
    ...rest,
    operationId,
    ...(csv !== undefined && CSV),
    ...(hasBody && { requestBody: withNeed(objectOf(operation.requestBody)) }),
    ...parametersOf(parameters, !isDashboard && method === 'post'),
    responses: {
      ...successes(objectOf(operation.responses), described),
      ...describedFailures(described),
      default: objectOf(operation.responses).default,
    },
  };
}

/** A body that may be null may be left out, and is described as that alone: some clients cannot write what is both. */
function withNeed(body: Node): Node {
  const content = objectOf(body.content);
  const json = objectOf(content['application/json']);
  const { anyOf } = objectOf(json.schema);
  const choices = Array.isArray(anyOf) ? anyOf.filter((one) => objectOf(one).type !== 'null') : [];
  if (choices.length !== 1) return body;
  const [schema] = choices;
  const { examples } = objectOf(schema);
  const example = Array.isArray(examples) ? examples[0] : undefined;
  return { ...body, required: false, content: { ...content, 'application/json': { schema, example } } };
}

/** Lists that are never cut accept the parameters of paging, whatever their value, and ignore them. */
const isIgnored = (parameter: unknown): boolean =>
  isObject(parameter) && isObject(parameter.schema) && Object.keys(parameter.schema).length === 0;

/** A parameter with a default may be left out. */
const withoutNeed = (parameter: unknown): unknown =>
  isObject(parameter) && isObject(parameter.schema) && parameter.schema.default !== undefined
    ? { ...parameter, required: false }
    : parameter;

/**
 * The Idempotency-Key is added here instead of in each route's schema, where it would make Fastify validate the headers of every
 * POST.
 */
function parametersOf(given: unknown, hasIdempotencyKey: boolean): { parameters?: unknown[] } {
  const parameters = Array.isArray(given) ? given.filter((one) => !isIgnored(one)).map(withoutNeed) : [];
  if (hasIdempotencyKey) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return parameters.length === 0 ? {} : { parameters };
}

function successes(responses: Node, described: Described): Node {
  const found = Object.entries(responses).filter(([status]) => status !== 'default');
  return Object.fromEntries(
    found.map(([status, given]) => {
      const response = objectOf(given);
      const text = response.description === 'Default Response' ? STATUS_CODES[status] : response.description;
      return [
        status,
        {
          ...response,
          description: text,
          headers: describedHeaders(described),
          content: objectOf(response.content),
        },
      ];
    }),
  );
}
