import { Marked } from 'marked';
import { anchorOf } from './anchor.mjs';
import { addressOf } from './pages.mjs';

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (char) => ESCAPES[char]);

/** The HTML of a page, and the images in docs/ that it shows. */
export function renderPage(page, { pages, groups, text }) {
  const images = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${anchorOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = addressOf(href, page.source, pages);
        return address === undefined ? content : `<a href="${escaped(address)}">${content}</a>`;
      },
      image({ href, text: description }) {
        images.push(href);
        return `<img src="/docs/${escaped(href)}" alt="${escaped(description)}" loading="lazy">`;
      },
      table(token) {
        const cells = (row, tag) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        // Focusable, so that a table that is wider than the page can be scrolled with the keyboard.
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>\n${rows}\n</tbody></table></div>\n`;
      },
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escaped(code)}\n</code></pre>\n`;
      },
    },
  });
  const content = marked.parse(text);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Documentation';
  return { html: frame({ title, content, groups, page }), images };
}

function frame({ title, content, groups, page }) {
  const current = page.name === 'index' ? '/docs' : `/docs/${page.name}`;
  const entry = ({ text, address }) =>
    `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${escaped(text)}</a></li>`;
  const navigation = groups
    .map(({ title, entries }) => `<h2>${escaped(title)}</h2>\n<ul>${entries.map(entry).join('\n')}</ul>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title.replaceAll('`', ''))} · Waybill</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
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
