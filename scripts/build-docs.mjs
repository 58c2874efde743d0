// Renders the documentation to static HTML, which the server serves at /docs: node scripts/build-docs.mjs FOLDER
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownOf } from './docs/assets/sections.mjs';
import { EXAMPLES, withExamples } from './docs/examples.mjs';
import { frame } from './docs/frame.mjs';
import { llmsText, servedMarkdown } from './docs/markdown.mjs';
import { NOT_FOUND } from './docs/not-found.mjs';
import { findPages, REFERENCE } from './docs/pages.mjs';
import { readReference } from './docs/reference/document.mjs';
import { referencePages } from './docs/reference/pages.mjs';
import { renderText } from './docs/render.mjs';
import { searchIndex } from './docs/search-index.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node scripts/build-docs.mjs FOLDER');

function textOf(source) {
  const text = readFileSync(join(root, source), 'utf8');
  return source === EXAMPLES ? withExamples(text, root) : text;
}

function write(name, content) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const assets = new URL('docs/assets/', import.meta.url);
for (const asset of readdirSync(assets)) cpSync(new URL(asset, assets), join(folder, asset));

const { pages, groups } = findPages(root);
const guides = pages.map((page) => {
  const text = textOf(page.source);
  const rendered = renderText(text, { source: page.source, pages });
  return { ...page, ...rendered, text: servedMarkdown(text, { ...page, pages }) };
});
const overview = guides.find(({ source }) => source === REFERENCE);
const reference = referencePages(
  readReference(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))),
  {
    html: overview.content,
    markdown: overview.text,
  },
);

for (const { source, name, address, title, content, headings, images, text } of guides) {
  for (const image of images) {
    mkdirSync(join(folder, dirname(image)), { recursive: true });
    cpSync(join(root, 'docs', image), join(folder, image));
  }
  if (source === REFERENCE) continue;
  const markdown = markdownOf(address);
  write(`${name}.html`, frame({ title, content, groups, address, headings, markdown }));
  write(`${name}.md`, text);
}
for (const { name, html, markdown } of reference) {
  write(`${name}.html`, html);
  write(`${name}.md`, markdown);
}
write('404.html', frame({ ...NOT_FOUND, groups }));
write('llms.txt', llmsText(groups, guides));
// Among equally good results, the search shows first what comes first in the navigation.
const order = groups.flatMap(({ entries }) => entries.map(({ address }) => address));
const sorted = guides.toSorted((a, b) => order.indexOf(a.address) - order.indexOf(b.address));
const searched = [
  // The list of all pages would be found with everything.
  ...sorted.filter(({ name }) => name !== 'index'),
  ...reference.filter(({ sections }) => sections !== undefined),
];
write('search-index.json', JSON.stringify(searchIndex(searched)));
