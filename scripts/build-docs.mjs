// Renders the documentation to static HTML, which the server serves at /docs: node scripts/build-docs.mjs FOLDER
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXAMPLES, withExamples } from './docs/examples.mjs';
import { findPages } from './docs/pages.mjs';
import { renderPage } from './docs/render.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node scripts/build-docs.mjs FOLDER');

function textOf(source) {
  const text = readFileSync(join(root, source), 'utf8');
  return source === EXAMPLES ? withExamples(text, root) : text;
}

cpSync(new URL('docs/style.css', import.meta.url), join(folder, 'style.css'));
const { pages, groups } = findPages(root);
for (const page of pages) {
  const { html, images } = renderPage(page, {
    pages,
    groups,
    text: textOf(page.source),
  });
  const file = join(folder, `${page.name}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  for (const image of images) {
    mkdirSync(join(folder, dirname(image)), { recursive: true });
    cpSync(join(root, 'docs', image), join(folder, image));
  }
}
