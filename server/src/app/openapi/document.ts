import type { FastifyInstance } from 'fastify';
import { isObject } from '../../lib/is-object.ts';
import { present } from '../../lib/present.ts';
import type { DescribedRoute } from '../route-table.ts';
import { sampleOf } from './examples.ts';
import { markInternal } from './internal.ts';
import { nameOperationSchemas, withSchemas } from './operation-schemas.ts';
import { completeOperation } from './operations.ts';
import { FAILURE_RESPONSES, HEADERS } from './responses.ts';
import { collectSchemas } from './schema-names.ts';
import { type Callbacks, describeCallbacks, webhooksOf } from './webhooks.ts';

type Node = Record<string, unknown>;
/** The operations of a path by method. */
type Operations = Record<string, Node>;

/** The operation whose callbacks are the events. */
const SUBSCRIBING = 'webhooks.create';

/** The OpenAPI document. Its objects are components, which everything else refers to. */
export function openApiDocument(
  app: FastifyInstance,
  routes: readonly DescribedRoute[],
): Node & { paths: Record<string, Operations> } {
  const document = app.swagger();
  if (!('components' in document)) throw new Error('the document is not of OpenAPI 3');
  const schemas: Node = {};
  const paths = describedPaths((document.paths ?? {}) as Record<string, Operations>, schemas, routes);
  const responses = Object.fromEntries(
    Object.entries(FAILURE_RESPONSES).map(([name, response]) => [
      name,
      withSchemas(response, (schema) => collectSchemas(schema, schemas, name)),
    ]),
  );
  const examples = addResponseExamples(paths, schemas);
  markInternal(paths, responses, schemas);
  const components = { ...document.components, examples, headers: HEADERS, responses, schemas };
  return { ...document, components, paths, webhooks: webhooksOfAll(paths) };
}

/** Pages and generators of the latest OpenAPI read webhooks; older ones know only callbacks of an operation. */
function webhooksOfAll(paths: Record<string, Operations>): Node {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const { callbacks } = present(operations.find(({ operationId }) => operationId === SUBSCRIBING));
  return webhooksOf(callbacks as Callbacks);
}

/** Routes behind both doors are described once, as the API's. */
function describedPaths(
  paths: Record<string, Operations>,
  schemas: Node,
  routes: readonly DescribedRoute[],
): Record<string, Operations> {
  const configs = new Map(routes.map(({ schema, config }) => [schema.operationId, config ?? {}]));
  const described = Object.entries(paths).map(([path, operations]): [string, Operations] => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        describeOperation(
          completeOperation(path, method, operation, configs.get(String(operation.operationId)) ?? {}),
          schemas,
        ),
      ]),
    ),
  ]);
  return Object.fromEntries(described.filter(([, operations]) => Object.keys(operations).length > 0));
}

function describeOperation(operation: Node, schemas: Node): Node {
  const described = nameOperationSchemas(operation, schemas);
  if (described.operationId !== SUBSCRIBING) return described;
  return { ...described, callbacks: describeCallbacks((one) => nameOperationSchemas(one, schemas)) };
}

/** Gives every successful JSON response an example: one for all responses of the same shape. */
function addResponseExamples(paths: Record<string, Operations>, schemas: Node): Node {
  const examples: Node = {};
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
      const content = isObject(response) && isObject(response.content) ? response.content : {};
      const json = content['application/json'];
      if (!status.startsWith('2') || !isObject(json) || !isObject(json.schema)) continue;
      const name = String(json.schema.$ref).split('/').at(-1) ?? '';
      examples[name] ??= { value: sampleOf(json.schema, schemas) };
      json.examples = { example: { $ref: `#/components/examples/${name}` } };
    }
  }
  return examples;
}
