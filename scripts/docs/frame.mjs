import { escaped } from './html.mjs';

/**
 * A whole page. `groups` are the navigation: lists of `{ text, address }` under titles. `headings` are those of the page, for its
 * contents; `markdown` is the address of its text; `assets` are further elements of the head.
 */
export function frame({ title, content, groups, address, headings = [], markdown, kind = '', assets = '' }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Waybill</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
<link rel="stylesheet" href="/docs/text.css">
<link rel="stylesheet" href="/docs/search.css">
<script type="module" src="/docs/site.mjs"></script>
${markdown === undefined ? '' : `<link rel="alternate" type="text/markdown" href="${markdown}">\n`}${assets}</head>
<body${kind === '' ? '' : ` class="${kind}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="/docs"><img src="/favicon.svg" alt="" width="24" height="24"> Waybill docs</a>
${SEARCH}
<nav aria-label="Site"><a class="all" href="#pages">All pages</a> <a href="/docs/api">API reference</a> <a href="/">Dashboard</a></nav>
</header>
<div class="frame">
<main id="content">
${topicOf(groups, address, kind)}${content}${footer(groups, address, markdown)}</main>
${contents(headings)}<nav id="pages" class="side" aria-label="Pages">
${groups.map((group) => navigation(group, address)).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

/** What a page is part of, above its title. The navigation says it too, but is at the end of the page on a phone. */
function topicOf(groups, address, kind) {
  if (kind === 'reference') {
    return address === REFERENCE ? '' : `<p class="topic"><a href="${REFERENCE}">API reference</a></p>\n`;
  }
  const group = groups.find(({ entries }) => entries.some((entry) => entry.address === address));
  return group === undefined ? '' : `<p class="topic">${escaped(group.title)}</p>\n`;
}

const REFERENCE = '/docs/api';

/** Hidden where there is no script. */
const SEARCH = `<div class="search" role="search">
<input type="search" role="combobox" aria-label="Search the documentation" aria-keyshortcuts="/ Control+K" aria-autocomplete="list" aria-controls="found" aria-expanded="false" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Search">
<kbd aria-hidden="true">/</kbd>
<div class="results" hidden><p role="status"></p><div id="found" role="listbox" aria-label="Results" hidden></div></div>
</div>`;

function navigation({ title, entries, isFolded = false }, address) {
  const link = (entry) =>
    `<li><a href="${entry.address}"${entry.address === address ? ' aria-current="page"' : ''}>${escaped(entry.text)}</a></li>`;
  const list = `<ul>${entries.map(link).join('\n')}</ul>`;
  if (!isFolded) return `<h2>${escaped(title)}</h2>\n${list}`;
  const isHere = entries.some((entry) => entry.address === address);
  return `<details${isHere ? ' open' : ''}><summary><h2>${escaped(title)}</h2></summary>\n${list}</details>`;
}

/** Fewer are seen at a glance. */
const MIN_HEADINGS = 2;

function contents(headings) {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (listed.length < MIN_HEADINGS) return '';
  const items = listed.map(
    ({ depth, id, html }) =>
      `<li${depth === 3 ? ' class="inner"' : ''}><a href="#${id}">${breakable(html)}</a></li>`,
  );
  return `<nav class="side contents" aria-label="On this page">\n<h2>On this page</h2>\n<ul>${items.join('\n')}</ul>\n</nav>\n`;
}

/** Paths break after a slash instead of anywhere. */
const breakable = (html) => html.replace(/(?<=\w)\/(?=\w)/g, '/<wbr>');

const INDEX = { text: 'Documentation', address: '/docs' };

/** What comes before and after the page in the navigation, and its text. */
function footer(groups, address, markdown) {
  const order = [INDEX, ...groups.flatMap(({ entries }) => entries)].filter(
    (one) => !one.address.includes('#'),
  );
  const place = order.findIndex((one) => one.address === address);
  const link = (entry, rel, label) =>
    entry === undefined
      ? ''
      : `<a rel="${rel}" href="${entry.address}"><span>${label}</span> ${escaped(entry.text)}</a>`;
  const turn =
    place === -1
      ? ''
      : `<nav class="turn" aria-label="Previous and next page">${link(order[place - 1], 'prev', 'Previous')}${link(order[place + 1], 'next', 'Next')}</nav>\n`;
  const source =
    markdown === undefined ? '' : `<p class="source"><a href="${markdown}">This page as Markdown</a></p>\n`;
  return turn + source;
}
