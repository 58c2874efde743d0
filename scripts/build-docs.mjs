// Renders the documentation to static HTML, which the server serves at /docs: node scripts/build-docs.mjs FOLDER
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXAMPLES, withExamples } from './docs/examples.mjs';
import { frame } from './docs/frame.mjs';
import { findPages, REFERENCE } from './docs/pages.mjs';
import { readReference } from './docs/reference/document.mjs';
import { referencePages } from './docs/reference/pages.mjs';
import { renderText } from './docs/render.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node scripts/build-docs.mjs FOLDER');

function textOf(source) {
  const text = readFileSync(join(root, source), 'utf8');
  return source === EXAMPLES ? withExamples(text, root) : text;
}

function write(name, html) {
  const file = join(folder, `${name}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}

for (const asset of ['style.css', 'reference.css', 'reference.mjs'])
  cpSync(new URL(`docs/assets/${asset}`, import.meta.url), join(folder, asset));
const { pages, groups } = findPages(root);
for (const { source, name, address } of pages) {
  const { title, content, images } = renderText(textOf(source), { source, pages });
  for (const image of images) {
    mkdirSync(join(folder, dirname(image)), { recursive: true });
    cpSync(join(root, 'docs', image), join(folder, image));
  }
  if (source !== REFERENCE) {
    write(name, frame({ title, content, groups, address }));
    continue;
  }
  const reference = readReference(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')));
  for (const page of referencePages(reference, content)) write(page.name, page.html);
}
