import { Marked } from 'marked';
import { escaped } from '../html.mjs';
import { nameOf } from './document.mjs';
import { limitsOf, plain, typeOf } from './schema.mjs';

const marked = new Marked();
export const prose = (text) => marked.parse(text);
const inline = (text) => marked.parseInline(text);

/** More values than these are folded. */
const MAX_OPEN_VALUES = 12;

/**
 * The fields of an object as a list; each has an id (`orders.create/body/shipTo/city`) to link to. Objects in objects are shown, those
 * below them folded, and those that are described elsewhere are links.
 * `around` has the names of the objects that this one is in.
 */
export function fieldList(schema, prefix, reference, around = [nameOf(schema)]) {
  const { properties = {}, required = [] } = plain(schema, reference.resolve);
  const items = Object.entries(properties).map(([name, field]) =>
    fieldItem(
      { name, schema: field, required: required.includes(name) },
      `${prefix}/${name}`,
      reference,
      around,
    ),
  );
  return `<ul class="fields">${items.join('')}</ul>\n`;
}

export function parameterList(parameters, prefix, reference) {
  const items = parameters.map((parameter) =>
    fieldItem(
      { ...parameter, schema: { description: parameter.description, ...parameter.schema } },
      `${prefix}/${parameter.name}`,
      reference,
      [],
    ),
  );
  return `<ul class="fields">${items.join('')}</ul>\n`;
}

function fieldItem({ name, schema, required = false, example }, id, reference, around) {
  const { resolve } = reference;
  const field = plain(schema, resolve);
  const facts = [
    escaped(typeOf(field, resolve)) + (field.isNullable ? ' or null' : ''),
    ...limitsOf(field).map((limit) =>
      limit.pattern === undefined ? escaped(limit) : `pattern ${code(limit.pattern)}`,
    ),
    ...(field.readOnly ? ['read-only'] : []),
    ...(field.default === undefined ? [] : [`default ${code(field.default)}`]),
  ];
  const shown = example ?? field.examples?.[0];
  return `<li id="${escaped(id)}"><a class="name" href="#${escaped(id)}">${escaped(name)}</a> <span class="type">${facts.join(' · ')}</span>${presence(required, reference)}${
    field.description === undefined ? '' : descriptionOf(field.description)
  }${valuesOf(field, resolve)}${shown === undefined || typeof shown === 'object' ? '' : `<div>Example: ${code(shown)}</div>`}${inside(
    field.ref ?? schema,
    { id, reference, around },
  )}</li>`;
}

/** What is unusual: in requests that a field is required, in responses that it may be missing. */
function presence(required, { isResponse = false }) {
  if (required === isResponse) return '';
  return isResponse
    ? ' <span class="type">· may be missing</span>'
    : ' <span class="required">required</span>';
}

/** Longer ones are folded after their first sentence. */
const MAX_OPEN_LENGTH = 400;

function descriptionOf(text) {
  const end = text.length > MAX_OPEN_LENGTH ? text.indexOf('. ') + 1 : 0;
  if (end === 0) return `<div>${inline(text)}</div>`;
  return `<div>${inline(text.slice(0, end))}</div><details><summary>More</summary><div>${inline(text.slice(end))}</div></details>`;
}

const code = (value) => `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;

function valuesOf(field, resolve) {
  const values = field.enum ?? (field.items && plain(field.items, resolve).enum) ?? [];
  if (values.length === 0) return '';
  const list = values.map(code).join(' ');
  return values.length > MAX_OPEN_VALUES
    ? `<details><summary>${values.length} values</summary><div>${list}</div></details>`
    : `<div>${values.length === 1 ? 'Always' : 'One of'} ${list}</div>`;
}

/** The fields of an object, or of the objects in a list or a map. */
function inside(schema, { id, reference, around }) {
  const { resolve, homes } = reference;
  const field = plain(schema, resolve);
  const next = field.items ?? (field.properties === undefined ? field.additionalProperties : undefined);
  if (typeof next === 'object') return inside(next, { id, reference, around });
  if (field.properties === undefined) return '';
  const name = nameOf(field.ref ?? schema);
  if (around.includes(name)) return '<div>With the same fields as the object that it is in</div>';
  if (homes.has(name)) return `<div>With the fields of ${linkTo(name, homes)}</div>`;
  const count = Object.keys(field.properties).length;
  return `<details${around.length < 2 ? ' open' : ''}><summary>${count} ${count === 1 ? 'field' : 'fields'}</summary>${fieldList(schema, id, reference, [...around, name])}</details>`;
}

export const linkTo = (name, homes) => `<a href="${homes.get(name)}"><code>${name}</code></a>`;
