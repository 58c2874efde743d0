import type { FastifyInstance } from 'fastify';
import { isObject } from '../../lib/is-object.ts';
import { DASHBOARD_PREFIX } from '../doors/dashboard-door.ts';
import { sampleOf } from './examples.ts';
import { completeOperation } from './operations.ts';
import { FAILURE_RESPONSES, HEADERS } from './responses.ts';
import { describeWebhooks } from './webhooks.ts';

type Node = Record<string, unknown>;
/** The operations of a path by method. */
type Operations = Record<string, Node>;

/** The OpenAPI document. Schemas with a title are moved to components and referenced from there. */
export function openApiDocument(app: FastifyInstance): Node {
  const document = app.swagger();
  if (!('components' in document)) throw new Error('the document is not of OpenAPI 3');
  const schemas: Node = {};
  const paths = describedPaths(hoistSchemas(document.paths ?? {}, schemas) as Record<string, Operations>);
  const responses = hoistSchemas(FAILURE_RESPONSES, schemas);
  const webhooks = hoistSchemas(describeWebhooks(), schemas);
  const examples = addResponseExamples(paths, schemas);
  const components = { ...document.components, examples, headers: HEADERS, responses, schemas };
  return { ...document, components, paths, webhooks };
}

/** A copy in which titled schemas are references; they are collected in `schemas`. */
function hoistSchemas(node: unknown, schemas: Node): unknown {
  if (Array.isArray(node)) return node.map((one) => hoistSchemas(one, schemas));
  if (!isObject(node)) return node;
  const inner: Node = {};
  for (const [name, value] of Object.entries(node)) {
    if (name !== 'x-text') inner[name] = hoistSchemas(value, schemas);
  }
  if (inner.type === 'array' && isObject(inner.items) && inner.items['x-each'] !== undefined)
    return { ...inner, items: inner.items['x-each'], 'x-each': true };
  const { title } = inner;
  if (typeof title !== 'string') return inner;
  schemas[title] ??= inner;
  return { $ref: `#/components/schemas/${title}` };
}

/** Routes behind both doors are described once, as the API's. */
function describedPaths(paths: Record<string, Operations>): Record<string, Operations> {
  const isMirror = (path: string, { tags }: Node) =>
    path.startsWith(`${DASHBOARD_PREFIX}/`) && !(Array.isArray(tags) && tags.includes('Dashboard'));
  const described = Object.entries(paths).map(([path, operations]): [string, Operations] => [
    path,
    Object.fromEntries(
      Object.entries(operations)
        .filter(([, operation]) => !isMirror(path, operation))
        .map(([method, operation]) => [method, completeOperation(path, method, operation)]),
    ),
  ]);
  return Object.fromEntries(described.filter(([, operations]) => Object.keys(operations).length > 0));
}

/** Gives every successful JSON response an example: one for all responses of the same shape. */
function addResponseExamples(paths: Record<string, Operations>, schemas: Node): Node {
  const examples: Node = {};
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, responses } of operations) {
    for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
      const content = isObject(response) && isObject(response.content) ? response.content : {};
      const json = content['application/json'];
      if (!status.startsWith('2') || !isObject(json)) continue;
      const name = shapeOf(json.schema) ?? `${operationId}.${status}`;
      examples[name] ??= { value: sampleOf(json.schema, schemas) };
      json.examples = { example: { $ref: `#/components/examples/${name}` } };
    }
  }
  return examples;
}

/** A name for responses that contain nothing but one schema: `Order`, `OrderList` or `OrderPage`. */
function shapeOf(schema: unknown): string | undefined {
  const { data, meta } = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  if (!isObject(data)) return undefined;
  const { $ref } = isObject(data.items) ? data.items : data;
  if (typeof $ref !== 'string') return undefined;
  const title = $ref.split('/').at(-1);
  if (data.items === undefined) return title;
  return `${title}${meta === undefined ? 'List' : 'Page'}`;
}
