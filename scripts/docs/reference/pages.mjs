import { markdownOf } from '../assets/sections.mjs';
import { COPY, codeBlock, copyable } from '../code.mjs';
import { frame } from '../frame.mjs';
import { escaped } from '../html.mjs';
import { nameOf } from './document.mjs';
import { fieldList, linkTo, parameterList, prose } from './fields.mjs';
import { JSON_STYLE, literal } from './literal.mjs';
import { groupMarkdown, operationsList, payloadsMarkdown } from './markdown.mjs';
import { requestOf } from './request.mjs';
import { LANGUAGES } from './samples/index.mjs';

const OVERVIEW = '/docs/api';
const PAYLOADS = {
  name: 'Event payloads',
  address: `${OVERVIEW}/event-payloads`,
  description: 'What is sent to a webhook for each event.',
};
const ASSETS = `<link rel="stylesheet" href="/docs/reference.css">
<script type="module" src="/docs/reference.mjs"></script>
`;

/**
 * All pages of the reference: `{ name, address, title, html, markdown, sections }`. `overview` is the text that comes before the list of
 * groups, as `{ html, markdown }`; `sections` are what the search finds.
 */
export function referencePages(reference, overview) {
  const page = ({ name, address }, content, { entries = [], markdown, sections }) => {
    const title = address === OVERVIEW ? name : `${name} · API reference`;
    return {
      ...{ name: address.slice('/docs/'.length), address, title, markdown, sections },
      html: frame({
        ...{ title, address, content, assets: ASSETS, kind: 'reference', markdown: markdownOf(address) },
        groups: navigation(reference, { title: name, entries }),
      }),
    };
  };
  const events = reference.events.map(({ name }) => ({ text: name, address: `#${name}` }));
  return [
    page({ name: 'API reference', address: OVERVIEW }, overview.html + listOfGroups(reference), {
      markdown: `${overview.markdown.trimEnd()}\n\n${operationsList(reference, PAYLOADS)}`,
    }),
    ...reference.groups.map((group) =>
      page(group, groupPage(group, reference), {
        entries: entriesOf(group),
        markdown: groupMarkdown(group, reference),
        sections: sectionsOf(group),
      }),
    ),
    page(PAYLOADS, payloadPage(reference), {
      entries: events,
      markdown: payloadsMarkdown(PAYLOADS.name, reference),
      sections: reference.events.map(({ name, summary }) => ({ heading: name, anchor: name, text: summary })),
    }),
  ];
}

const sectionsOf = ({ operations, objects }) => [
  ...operations.map(({ id, summary, method, path }) => ({
    heading: summary,
    anchor: id,
    text: `${method} ${path}`,
  })),
  ...objects.map((name) => ({ heading: `Object ${name}`, anchor: name, text: '' })),
];

/** What is on the page, before all pages. */
function navigation({ groups }, { title, entries }) {
  const link = ({ name, address: to }) => ({ text: name, address: to });
  return [
    { title: 'API reference', entries: [{ text: 'Overview', address: OVERVIEW }] },
    ...(entries.length === 0 ? [] : [{ title, entries }]),
    { title: 'Resources', entries: groups.map(link) },
    { title: 'Webhooks', entries: [link(PAYLOADS)] },
  ];
}

const entriesOf = ({ operations, objects }) => [
  ...operations.map(({ id, summary }) => ({ text: summary, address: `#${id}` })),
  ...objects.map((name) => ({ text: `Object ${name}`, address: `#${name}` })),
];

function listOfGroups({ groups }) {
  const sections = groups.map(
    ({ name, address, description, operations }) =>
      `<section class="group"><h3><a href="${address}">${escaped(name)}</a></h3>${prose(description)}${listOfOperations(operations, address)}</section>\n`,
  );
  return `${sections.join('')}<section><h3><a href="${PAYLOADS.address}">${PAYLOADS.name}</a></h3><p>${PAYLOADS.description}</p></section>\n`;
}

const listOfOperations = (operations, address = '') =>
  `<ul class="operations">${operations
    .map((one) => `<li>${route(one)} <a href="${address}#${one.id}">${escaped(one.summary)}</a></li>`)
    .join('')}</ul>\n`;

const route = ({ method, path }) =>
  `<span class="route"><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path.replace('/api/v1', ''))}</code></span>`;

const groupPage = (group, reference) =>
  `<h1>${escaped(group.name)}</h1>
${prose(group.description)}${listOfOperations(group.operations)}${group.operations
  .map((operation) => operationSection(operation, reference))
  .join('')}${group.objects.map((name) => objectSection(name, reference)).join('')}`;

function operationSection(operation, reference) {
  const { id, summary, description, parameters, body } = operation;
  const lists = ['path', 'query', 'header'].map((place) => ({
    place,
    parameters: parameters.filter((one) => one.in === place),
  }));
  return section(id, escaped(summary), {
    about: `<p>${route(operation)}</p>
${prose(description)}${lists
  .filter((list) => list.parameters.length > 0)
  .map(
    ({ place, parameters }) =>
      `<h3>${PLACES[place]}</h3>\n${parameterList(parameters, `${id}/${place}`, reference)}`,
  )
  .join(
    '',
  )}${body === undefined ? '' : `<h3>Body${body.required ? '' : ' (optional)'}</h3>\n${fieldList(body.schema, `${id}/body`, reference)}`}${responsePart(operation, reference)}`,
    samples: samplesOf(operation, reference),
  });
}

/** Our events are what we send, as responses are. */
const asResponse = (reference) => ({ ...reference, isResponse: true });

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' };

/** The samples are the text of `noscript` until reference.mjs shows them: most of a page's elements are theirs. */
const section = (id, heading, { about, samples }) =>
  `<section class="operation" id="${id}">
<div class="about"><h2><a href="#${id}">${heading}</a></h2>
${about}</div>
<div class="samples"><noscript>${samples}</noscript></div>
</section>
`;

function responsePart({ id, successes, failures }, reference) {
  const results = successes.map(
    ({ status, content, types, isCsv }) =>
      `<p><b>${status}</b> ${content === undefined ? `A file: ${types.map((type) => `<code>${type}</code>`).join(', ')}` : dataOf(content, isCsv, reference)}</p>\n`,
  );
  const own = successes.find(({ content }) => content && !reference.homes.has(nameOf(content.data)))?.content;
  const fields =
    own !== undefined && reference.resolve(own.data).properties !== undefined
      ? fieldList(own.data, `${id}/response`, asResponse(reference))
      : '';
  return `<h3>Response</h3>
${results.join('')}${fields}<p class="failures"><a href="/docs/errors">Errors</a>: ${failures.join(', ')}</p>
`;
}

function dataOf({ data, isList, meta }, isCsv, { homes }) {
  const name = nameOf(data);
  const what = homes.has(name) ? linkTo(name, homes) : 'an object with the fields below';
  const one = isList ? `a list, each ${homes.has(name) ? what : 'with the fields below'}` : what;
  const paged = meta === undefined ? '' : ', and <code>meta</code> (<a href="/docs/pagination">pages</a>)';
  const csv = isCsv ? '. Also as <code>text/csv</code>' : '';
  return `<code>data</code>: ${one}${paged}${csv}`;
}

/** Each language can be folded: without script, curl is open; with it, what the reader has chosen. */
function samplesOf(operation, reference) {
  const request = requestOf(operation, reference);
  const [first] = operation.successes;
  const programs = LANGUAGES.map(
    ({ id, name, sampleOf }, index) =>
      `<details name="${operation.id}" data-language="${id}"${index === 0 ? ' open' : ''}><summary>${name}</summary>${codeBlock(sampleOf(request), id)}</details>`,
  );
  const others = (operation.body?.examples ?? []).slice(1).map((other) => example('Another body', other));
  const answer = first.example === undefined ? '' : example(`Response ${first.status}`, first.example);
  return `<div class="languages">${programs.join('')}${COPY}</div>\n${others.join('')}${answer}`;
}

const example = (title, value) =>
  `<h3>${title}</h3>\n<div class="example">${copyable(codeBlock(literal(value, JSON_STYLE), 'json'))}</div>`;

function objectSection(name, reference) {
  const schema = { $ref: `#/components/schemas/${name}` };
  const { description = '' } = reference.resolve(schema);
  return section(name, `Object <code>${name}</code>`, {
    about: prose(description) + fieldList(schema, name, asResponse(reference)),
    samples: example('Example', exampleOf(name, reference)),
  });
}

function exampleOf(name, { operations }) {
  const successes = operations.flatMap((operation) => operation.successes);
  const { data } = successes.find(({ content }) => nameOf(content?.data) === name).example;
  return Array.isArray(data) ? data[0] : data;
}

function payloadPage(reference) {
  const [{ parameters, description }] = reference.events;
  const sections = reference.events.map(({ name, summary, schema, example: sent }) =>
    section(name, `<code>${escaped(name)}</code>`, {
      about: `<p>${escaped(summary)}</p>\n${fieldList(schema, name, asResponse(reference))}`,
      samples: example('Request', sent),
    }),
  );
  return `<h1>${PAYLOADS.name}</h1>
<p>${PAYLOADS.description} <a href="/docs/webhooks">Webhooks</a> has how to verify and answer these requests.</p>
${prose(description)}<h2 id="headers">Headers</h2>
${parameterList(parameters, 'headers', asResponse(reference))}${sections.join('')}`;
}
