import { isObject } from '../../lib/is-object.ts';
import { addSchema, collectSchemas, upper } from './schema-names.ts';

type Node = Record<string, unknown>;

const objectOf = (value: unknown): Node => (isObject(value) ? value : {});

/** An operation whose schemas are references to `schemas`, to which they are added. */
export function nameOperationSchemas(operation: Node, schemas: Node): Node {
  const name = String(operation.operationId).split('.').map(upper).join('');
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(Array.isArray(parameters) && {
      parameters: parameters.map((one: Node) => nameParameterSchema(one, schemas, name)),
    }),
    ...(isObject(requestBody) && {
      requestBody: withSchemas(requestBody, (schema) => collectSchemas(schema, schemas, `${name}Body`)),
    }),
    responses: Object.fromEntries(
      Object.entries(objectOf(operation.responses)).map(([status, response]) => [
        status,
        withSchemas(objectOf(response), (schema) => namedAnswer(schema, schemas, name)),
      ]),
    ),
  };
}

/** `@fastify/swagger` has moved the description of the schema to the parameter. */
function nameParameterSchema(parameter: Node, schemas: Node, operation: string): Node {
  const { schema, description } = parameter;
  if (!isObject(schema)) return parameter;
  const isDescribed = schema.title !== undefined && description !== undefined;
  const whole = isDescribed ? { ...schema, description } : schema;
  return { ...parameter, schema: collectSchemas(whole, schemas, operation) };
}

/** A request body or a response with other schemas of its contents. */
export function withSchemas(described: Node, change: (schema: unknown) => unknown): Node {
  if (!isObject(described.content)) return described;
  const contents = Object.entries(described.content).map(([type, content]) => [
    type,
    { ...objectOf(content), schema: change(objectOf(content).schema) },
  ]);
  return { ...described, content: Object.fromEntries(contents) };
}

/**
 * Answers with the same schema in `data` have one name: `OrderResponse`, `OrderList` or `OrderPage`. None is called by its operation,
 * as in `OrdersGetResponse`, because generators call classes of their own like that.
 */
function namedAnswer(schema: unknown, schemas: Node, operation: string): unknown {
  const properties = objectOf(objectOf(schema).properties);
  if (!isObject(schema) || schema.title !== undefined || properties.data === undefined)
    return collectSchemas(schema, schemas, `${operation}Answer`);
  const data = collectSchemas(properties.data, schemas, `${operation}Result`);
  const meta = collectSchemas(properties.meta, schemas, 'PageMeta');
  const named = { ...schema, properties: { data, ...(isObject(meta) && { meta }) } };
  return addSchema(answerName(objectOf(data), isObject(meta)), named, schemas);
}

function answerName(data: Node, isPaged: boolean): string {
  const { $ref } = isObject(data.items) ? data.items : data;
  const title = String($ref).split('/').at(-1);
  if (isPaged) return `${title}Page`;
  return `${title}${data.items === undefined ? 'Response' : 'List'}`;
}
