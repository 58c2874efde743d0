// The pages of the reference as Markdown, for programs that read.
import { markdownOf } from '../assets/sections.mjs';
import { nameOf } from './document.mjs';
import { JSON_STYLE, literal } from './literal.mjs';
import { requestOf } from './request.mjs';
import { curl } from './samples/curl.mjs';
import { limitsOf, plain, typeOf } from './schema.mjs';

export const groupMarkdown = (group, reference) =>
  [
    `# ${group.name}`,
    group.description,
    ...group.operations.flatMap((operation) => operationText(operation, reference)),
    ...group.objects.flatMap((name) => [
      `## Object ${name}`,
      fields({ $ref: `#/components/schemas/${name}` }, reference),
    ]),
    '',
  ].join('\n\n');

export const payloadsMarkdown = (title, reference) =>
  [
    `# ${title}`,
    ...reference.events.flatMap(({ name, summary, schema, example }) => [
      `## ${name}`,
      summary,
      fields(schema, reference),
      block('json', literal(example, JSON_STYLE)),
    ]),
    '',
  ].join('\n\n');

/** What the overview lists, with links to the pages of the groups. */
export const operationsList = ({ groups }, payloads) =>
  [
    ...groups.map(({ name, address, operations }) =>
      [
        `### ${linkTo(name, address)}\n`,
        ...operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`),
        '',
      ].join('\n'),
    ),
    `### ${linkTo(payloads.name, payloads.address)}\n\n${payloads.description}\n`,
  ].join('\n');

const linkTo = (name, address) => `[${name}](${markdownOf(address).slice('/docs/'.length)})`;

function operationText(operation, reference) {
  const { method, path, summary, description, parameters, body, successes, failures } = operation;
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    ...(description === '' ? [] : [description]),
    ...(parameters.length === 0 ? [] : [parameters.map((one) => parameter(one, reference)).join('\n')]),
    ...(body === undefined
      ? []
      : [`Body${body.required ? '' : ' (optional)'}:`, fields(body.schema, reference)]),
    ...successes.map((success) => responseText(success, reference)),
    `Errors: ${failures.join(', ')}`,
    block('sh', curl(requestOf(operation, reference))),
  ];
}

const block = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;

function parameter({ name, in: place, required, schema, description }, reference) {
  const facts = [`in ${place}`, ...factsOf(plain(schema, reference.resolve), required, reference)];
  return item(name, facts, description ?? schema.description);
}

const item = (name, facts, description) =>
  `- \`${name}\` (${facts.join(', ')})${description === undefined ? '' : `: ${description.replace(/\s+/g, ' ')}`}`;

const factsOf = (field, required, { resolve }) => [
  typeOf(field, resolve) + (field.isNullable ? ' or null' : ''),
  ...(required ? ['required'] : []),
  ...limitsOf(field).map((limit) => (typeof limit === 'string' ? limit : `pattern \`${limit.pattern}\``)),
  ...(field.default === undefined ? [] : [`default ${JSON.stringify(field.default)}`]),
  ...(field.enum === undefined ? [] : [`one of ${field.enum.map((value) => `\`${value}\``).join(' ')}`]),
];

/** Objects that are described elsewhere are named, others are shown with their fields. */
function fields(schema, reference, indent = '', around = [nameOf(schema)]) {
  const { properties = {}, required = [] } = plain(schema, reference.resolve);
  return Object.entries(properties)
    .map(([name, one]) => {
      const field = plain(one, reference.resolve);
      const inner = innerOf(field.ref ?? one, reference);
      const innerName = nameOf(inner);
      const isElsewhere = reference.homes.has(innerName) || around.includes(innerName);
      const facts = factsOf(field, required.includes(name), reference);
      const line = indent + item(name, isElsewhere ? [...facts, innerName] : facts, field.description);
      if (inner === undefined || isElsewhere) return line;
      const rest = fields(inner, reference, `${indent}  `, [...around, innerName]);
      return rest === '' ? line : `${line}\n${rest}`;
    })
    .join('\n');
}

/** What is in a list or a map, or the object itself; undefined for values. */
function innerOf(schema, reference) {
  const field = plain(schema, reference.resolve);
  const next = field.items ?? (field.properties === undefined ? field.additionalProperties : undefined);
  if (typeof next === 'object') return innerOf(next, reference);
  return field.properties === undefined ? undefined : (field.ref ?? schema);
}

function responseText({ status, content, types, example }, { homes }) {
  if (content === undefined) return `Response ${status}: a file (${types.join(', ')})`;
  const name = nameOf(content.data);
  const what = homes.has(name) ? name : 'an object';
  const data = `Response ${status}: \`data\` is ${content.isList ? `a list of ${what}` : what}`;
  return homes.has(name) || example === undefined
    ? data
    : `${data}\n\n${block('json', literal(example, JSON_STYLE))}`;
}
