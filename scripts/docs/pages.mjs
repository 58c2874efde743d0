import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { anchorOf } from './assets/anchor.mjs';
import { EXAMPLES } from './examples.mjs';

/** The overview of the API, whose other pages are made from openapi.json. */
export const REFERENCE = 'docs/api.md';

/** Pages that are not in docs/. */
const ELSEWHERE = {
  'sdk/README.md': 'sdk',
  [EXAMPLES]: 'examples',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security-policy',
};

/** Every page with its file, its name and its address; and the navigation, from the index. */
export function findPages(root) {
  const own = readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.md'));
  const pages = [
    ...own.map((name) => ({ source: `docs/${name}`, name: nameOf(name) })),
    ...Object.entries(ELSEWHERE).map(([source, name]) => ({ source, name })),
  ].map((page) => ({ ...page, address: page.name === 'index' ? '/docs' : `/docs/${page.name}` }));
  return { pages, groups: groupsOf(readFileSync(join(root, 'docs/README.md'), 'utf8'), pages) };
}

const nameOf = (file) => (file === 'README.md' ? 'index' : file.slice(0, -'.md'.length).toLowerCase());

/** Only those who change Waybill need it: folded, except on its own pages. */
const FOLDED = 'Internals';

/** In the index, a line in bold begins a group of links. */
function groupsOf(index, pages) {
  const groups = [];
  for (const line of index.split('\n')) {
    const title = /^\*\*(.+)\*\*$/.exec(line)?.[1];
    if (title !== undefined) groups.push({ title, entries: [], isFolded: title === FOLDED });
    for (const [, text, link] of line.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
      const address = addressOf(link, 'docs/README.md', pages);
      if (address !== undefined) groups.at(-1)?.entries.push({ text: capitalized(text), address });
    }
  }
  return groups;
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every file and folder of examples is a section of one page. */
const exampleAddress = (target) => `/docs/examples#${anchorOf(target)}`;

/**
 * Where a link in a file leads to on the server: another page, the reference, another host, or a place on the same page. Undefined
 * for files of the repository that the server does not have.
 */
export function addressOf(link, source, pages) {
  if (/^[a-z]+:/.test(link) || link.startsWith('#')) return link;
  const [path, anchor] = link.split('#');
  const target = posix.normalize(posix.join(posix.dirname(source), path));
  const page = pages.find((one) => one.source === (target === 'openapi.json' ? REFERENCE : target));
  if (page === undefined) return target.startsWith('examples/') ? exampleAddress(target) : undefined;
  return anchor === undefined ? page.address : `${page.address}#${anchor}`;
}
