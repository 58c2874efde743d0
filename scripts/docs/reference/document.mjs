// What the reference shows of the OpenAPI document: the API's operations by group, and the objects that they return.

const slugOf = (name) => name.toLowerCase().replaceAll(' ', '-');
export const nameOf = (schema) => schema?.$ref?.split('/').at(-1);
const JSON_TYPE = 'application/json';

/** An object that operations of more groups return, such as a deletion's, is described with each of them. */
const MAX_GROUPS_OF_OBJECT = 3;

/**
 * An object that several operations return (`Order`) is described once, on the page of the group that returns it most, and a body that
 * others contain (`OrderInput`) with its own operation. `homes` has the address of each.
 */
export function readReference(document) {
  const resolve = (node) =>
    node?.$ref === undefined
      ? node
      : resolve(
          node.$ref
            .slice('#/'.length)
            .split('/')
            .reduce((at, key) => at[key], document),
        );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-internal'] !== true)
      .map(([method, operation]) => operationOf(path, method.toUpperCase(), operation, resolve)),
  );
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      slug: slugOf(name),
      address: `/docs/api/${slugOf(name)}`,
      operations: operations.filter(({ group }) => group === name).sort((a, b) => rankOf(a) - rankOf(b)),
    }))
    .filter((group) => group.operations.length > 0);
  const homes = homesOf(groups);
  for (const group of groups)
    group.objects = [...homes].flatMap(([name, address]) =>
      address === `${group.address}#${name}` ? [name] : [],
    );
  return { groups, homes, resolve, operations, events: eventsOf(document, resolve) };
}

/** What is looked for most often comes first. */
const FIRST = ['list', 'create', 'buy', 'get', 'update', 'delete'];
function rankOf({ id }) {
  const index = FIRST.indexOf(id.split('.').at(-1));
  return index === -1 ? FIRST.length : index;
}

function operationOf(path, method, operation, resolve) {
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    ...resolve(response),
  }));
  const body = operation.requestBody?.content[JSON_TYPE];
  const successes = responses
    .filter(({ status }) => status.startsWith('2'))
    .map(({ status, description, content = {} }) => ({
      ...{ status, description, types: Object.keys(content), isCsv: operation['x-csv'] === true },
      content: content[JSON_TYPE] && contentOf(content[JSON_TYPE].schema, resolve),
      example: content[JSON_TYPE] && examplesOf(content[JSON_TYPE], resolve)[0],
    }));
  return {
    id: operation.operationId,
    ...{ method, path, group: operation.tags[0], summary: operation.summary },
    description: operation.description ?? '',
    parameters: (operation.parameters ?? []).map(resolve),
    body: body && {
      schema: body.schema,
      required: operation.requestBody.required === true,
      examples: examplesOf(body, resolve),
    },
    successes,
    failures: responses.filter(({ status }) => /^[45]/.test(status)).map(({ status }) => status),
  };
}

const examplesOf = ({ example, examples }, resolve) =>
  example === undefined ? Object.values(examples ?? {}).map((one) => resolve(one).value) : [example];

function eventsOf({ webhooks }, resolve) {
  return Object.entries(webhooks).map(([name, { post }]) => {
    const content = post.requestBody.content[JSON_TYPE];
    return {
      ...{ name, summary: post.summary, description: post.requestBody.description ?? '' },
      parameters: post.parameters.map(resolve),
      schema: content.schema,
      example: examplesOf(content, resolve)[0],
    };
  });
}

/** What a response contains: `{ data, isList, meta }`, with the schema of `data` or of its entries. */
function contentOf(schema, resolve) {
  const { data, meta } = resolve(schema).properties;
  const isList = resolve(data).type === 'array';
  return { data: isList ? resolve(data).items : data, isList, meta };
}

function homesOf(groups) {
  const homes = new Map();
  const returned = new Map();
  for (const group of groups)
    for (const { id, body, successes } of group.operations) {
      if (body !== undefined && !homes.has(nameOf(body.schema)))
        homes.set(nameOf(body.schema), `${group.address}#${id}`);
      for (const { content } of successes) {
        const name = nameOf(content?.data);
        if (name === undefined) continue;
        const counts = returned.get(name) ?? new Map();
        returned.set(name, counts.set(group, (counts.get(group) ?? 0) + 1));
      }
    }
  for (const [name, counts] of returned) {
    const [[group, most]] = [...counts].sort(([, a], [, b]) => b - a);
    if (counts.size > MAX_GROUPS_OF_OBJECT || (counts.size === 1 && most === 1)) continue;
    homes.set(name, `${group.address}#${name}`);
  }
  return homes;
}
