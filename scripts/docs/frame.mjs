import { escaped } from './html.mjs';

/**
 * A whole page. `groups` are the navigation: lists of `{ text, address }` under titles. `assets` are
 * further elements of the head.
 */
export function frame({ title, content, groups, address, kind = '', assets = '' }) {
  const link = (entry) =>
    `<li><a href="${entry.address}"${entry.address === address ? ' aria-current="page"' : ''}>${escaped(entry.text)}</a></li>`;
  const navigation = groups
    .map((group) => `<h2>${escaped(group.title)}</h2>\n<ul>${group.entries.map(link).join('\n')}</ul>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Waybill</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
${assets}</head>
<body${kind === '' ? '' : ` class="${kind}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="/docs"><img src="/favicon.svg" alt="" width="24" height="24"> Waybill docs</a>
<nav aria-label="Site"><a class="all" href="#pages">All pages</a> <a href="/docs/api">API reference</a> <a href="/">Dashboard</a></nav>
</header>
<div class="frame">
<main id="content">
${content}</main>
<nav id="pages" aria-label="Pages">
${navigation}
</nav>
</div>
</body>
</html>
`;
}
