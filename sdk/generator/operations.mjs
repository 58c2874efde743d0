// The methods of the client: their types, and the table that they are made from when the client is created.
import { comment, fieldsOf, refName, typeOf } from './types.mjs';

const upper = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);
const lower = (name) => name.slice(0, 1).toLowerCase() + name.slice(1);

/** `operations` is a list of { id, method, path, ...operation of the document }. */
export function clientOf(interfaceName, operations) {
  const methods = operations.flatMap(methodsOf);
  const spaces = groupBySpace(methods);
  const types = [];
  const members = [];
  const routes = [];
  for (const [space, own] of spaces) {
    types.push(...own.flatMap((method) => method.types));
    if (space === '') {
      members.push(...own.map((method) => signature(method)));
      routes.push(...own.map((method) => `  ${method.name}: ${JSON.stringify(method.route)},\n`));
      continue;
    }
    types.push(
      `export interface ${upper(space)}Api {\n${own.map((method) => signature(method)).join('')}}\n`,
    );
    members.push(`  readonly ${space}: ${upper(space)}Api;\n`);
    const table = own.map((method) => `    ${method.name}: ${JSON.stringify(method.route)},\n`).join('');
    routes.push(`  ${space}: {\n${table}  },\n`);
  }
  return [
    ...types,
    `export interface ${interfaceName} {\n${members.join('')}}\n`,
    `export const ${lower(interfaceName)}Routes = {\n${routes.join('')}};\n`,
  ].join('\n');
}

function groupBySpace(methods) {
  const spaces = new Map();
  for (const method of methods) spaces.set(method.space, [...(spaces.get(method.space) ?? []), method]);
  return spaces;
}

/** A list that is also available as CSV has a second method for that. */
function methodsOf(operation) {
  const [name, space = ''] = operation.id.split('.').reverse();
  const contents = successesOf(operation).map(({ content }) => content ?? {});
  const methods = [methodOf(operation, space, name, resultOf(contents))];
  if (operation['x-csv'])
    methods.push({
      ...methodOf(operation, space, exportNameOf(name), { kind: 'csv', type: 'ApiPromise<Blob>' }),
      types: [],
      text: `${operation.summary}, all of them as a CSV file.`,
    });
  return methods;
}

/** `list` is `export`, `listAll` is `exportAll`, `costs` is `exportCosts`. */
const exportNameOf = (name) =>
  name.startsWith('list') ? name.replace(/^list/, 'export') : `export${upper(name)}`;

const successesOf = ({ responses }) =>
  Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []));

/** An operation with several successes returns the data of any of them. */
function resultOf(contents) {
  const schemas = contents.flatMap((content) => content['application/json']?.schema ?? []);
  if (schemas.length === 0) return { kind: 'file', type: 'ApiPromise<Blob>' };
  const { data, meta } = schemas[0].properties;
  if (refName(meta ?? {}) === 'EventStreamMeta')
    return { kind: 'stream', type: `StreamRequest<${typeOf(data.items, 'Schema.', '  ')}>` };
  if (meta) return { kind: 'page', type: `PageRequest<${typeOf(data.items, 'Schema.', '  ')}>` };
  const types = new Set(schemas.map((schema) => typeOf(schema.properties.data, 'Schema.', '  ')));
  return { kind: 'data', type: `ApiPromise<${[...types].join(' | ')}>` };
}

function methodOf(operation, space, name, { kind, type }) {
  const { method, path, parameters = [], requestBody } = operation;
  const typeName = upper(space) + upper(operation.id.split('.').at(-1));
  const query = parameters.filter((one) => one.in === 'query');
  const args = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`);
  const types = [];
  if (requestBody) args.push(bodyArgument(requestBody));
  if (query.length > 0) args.push(queryArgument(query, `${typeName}Query`, types));
  const input = [requestBody && 'body', query.length > 0 && 'query'].filter(Boolean).join('+') || '-';
  args.push('options?: RequestOptions');
  const text = [`${operation.summary}.`, operation.description].filter(Boolean).join('\n\n');
  return { space, name, args, type, types, text, route: `${method} ${path} ${input} ${kind}` };
}

/** A body that may be left out may also be null. */
function bodyArgument({ required, content }) {
  const type = typeOf(content['application/json'].schema, 'Schema.');
  return required ? `body: ${type}` : `body?: ${type} | null`;
}

/** A filter that takes one or several values, separated by commas: editors should know the single ones. */
function withChoices(schema) {
  const [, values] = /^\^\(\?:([\w\\.|]+)\)\(\?:,\(\?:/.exec(schema.pattern ?? '') ?? [];
  return values === undefined ? schema : { ...schema, choices: values.replaceAll('\\', '').split('|') };
}

function queryArgument(parameters, typeName, types) {
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { description, ...withChoices(schema) }]),
  );
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const fields = fieldsOf({ properties, required }, 'Schema.', '', { mayBeUndefined: true });
  types.push(`export interface ${typeName} {\n${fields}}\n`);
  return required.length > 0 ? `query: ${typeName}` : `query?: ${typeName}`;
}

const signature = ({ name, args, type, text }) =>
  `${comment(text, '  ')}  ${name}(${args.join(', ')}): ${type};\n`;
