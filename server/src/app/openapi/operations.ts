import { STATUS_CODES } from 'node:http';
import { isObject } from '../../lib/is-object.ts';
import { API_PREFIX } from '../doors/api-door.ts';
import { DASHBOARD_PREFIX } from '../doors/dashboard-door.ts';
import { operationIdOf } from './operation-ids.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';
import { type Described, describedFailures, describedHeaders } from './responses.ts';

/** Completes what the schemas of the routes say with what is the same for many operations. */

type Node = Record<string, unknown>;

/** Lists that are sent as CSV if `Accept` asks for it. */
const CSV_LISTS = [
  'orders.list',
  'shipments.list',
  'trackers.list',
  'returns.list',
  'products.list',
  'packages.list',
  'warehouses.list',
  'inventory.list',
  'inventory.listMovements',
  'serviceMappings.list',
  'automationRules.list',
  'webhooks.list',
  'webhooks.listDeliveries',
  'events.list',
  'requestLog.list',
];
const CSV = { 'text/csv': { schema: { type: 'string', description: 'The whole list, not only a page' } } };

const objectOf = (value: unknown): Node => (isObject(value) ? value : {});

/** An operation as `@fastify/swagger` describes it, completed. */
export function completeOperation(fullPath: string, method: string, operation: Node): Node {
  const isDashboard = fullPath.startsWith(`${DASHBOARD_PREFIX}/`);
  const path = fullPath.slice((isDashboard ? DASHBOARD_PREFIX : API_PREFIX).length);
  const operationId = operationIdOf(method, path, isDashboard);
  const [tag = ''] = Array.isArray(operation.tags) ? operation.tags : [];
  const hasBody = operation.requestBody !== undefined;
  const described = { method, path, tag: String(tag), isDashboard, hasBody };
  const { parameters, ...rest } = operation;
  return {
    ...rest,
    operationId,
    ...(hasBody && { requestBody: withExample(withNeed(objectOf(operation.requestBody)), operationId) }),
    ...parametersOf(parameters, !isDashboard && method === 'post'),
    responses: {
      ...successes(objectOf(operation.responses), described, operationId),
      ...describedFailures(described),
      default: objectOf(operation.responses).default,
    },
  };
}

/** A body that may be null may be left out, and is described as that alone: some clients can't write what is both. */
function withNeed(body: Node): Node {
  const content = objectOf(body.content);
  const json = objectOf(content['application/json']);
  const { anyOf } = objectOf(json.schema);
  const choices = Array.isArray(anyOf) ? anyOf.filter((one) => objectOf(one).type !== 'null') : [];
  if (choices.length !== 1) return body;
  const [schema] = choices;
  return { ...body, required: false, content: { ...content, 'application/json': { ...json, schema } } };
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

function withExample(body: Node, operationId: string): Node {
  const content = objectOf(body.content);
  const json = objectOf(content['application/json']);
  if (json.example !== undefined || json.examples !== undefined) return body;
  const example = REQUEST_EXAMPLES[operationId];
  if (example === undefined)
    throw new Error(`${operationId} has no example of its body: add it to app/openapi/request-examples.ts`);
  return { ...body, content: { ...content, 'application/json': { ...json, example } } };
}

function successes(responses: Node, described: Described, operationId: string): Node {
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
          content: { ...objectOf(response.content), ...(CSV_LISTS.includes(operationId) && CSV) },
        },
      ];
    }),
  );
}
