import { Marked } from 'marked';
import { anchorOf } from './assets/anchor.mjs';
import { codeBlock, copyable } from './code.mjs';
import { escaped } from './html.mjs';
import { addressOf } from './pages.mjs';

/** Addresses and long names break after a mark, so that no table is too wide for them; the name of a header does not, at its hyphens. */
const LONG = 24;
function inlineCode(code) {
  if (code.length > LONG && !/\s/.test(code))
    return `<code>${code
      .split(/(?<=[/,?_=])(?=\w{3})/)
      .map(escaped)
      .join('<wbr>')}</code>`;
  return /^\S+-\S+$/.test(code)
    ? `<code class="whole">${escaped(code)}</code>`
    : `<code>${escaped(code)}</code>`;
}

/** The HTML of a page's text, its title, its headings, and the images in docs/ that it shows. */
export function renderText(text, { source, pages }) {
  const images = [];
  const linked = new Set();
  const headings = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const html = this.parser.parseInline(tokens);
        headings.push({ depth, id: anchorOf(title), html: html.replace(/<\/?a\b[^>]*>/g, '') });
        return `<h${depth} id="${anchorOf(title)}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = addressOf(href, source, pages);
        return address === undefined ? content : `<a href="${escaped(address)}">${content}</a>`;
      },
      image({ href, text: description }) {
        images.push(href);
        return `<img src="/docs/${escaped(href)}" alt="${escaped(description)}" loading="lazy">`;
      },
      codespan({ text: code }) {
        return inlineCode(code);
      },
      table(token) {
        const cell = (html, tag) => `<${tag}>${html}</${tag}>`;
        // A corner without a text is not a header.
        const cells = (row, tag) =>
          row
            .map(({ tokens, text: content }) =>
              cell(this.parser.parseInline(tokens), content === '' ? 'td' : tag),
            )
            .join('');
        // The rows of error codes, to which the `type` of a problem leads.
        const codes = token.header.findIndex(({ text: heading }) => heading === 'Code');
        const idOf = (row) => {
          const code = row[codes]?.text.replaceAll('`', '');
          if (code === undefined || linked.has(code)) return '';
          linked.add(code);
          return ` id="${escaped(code)}"`;
        };
        const rows = token.rows.map((row) => `<tr${idOf(row)}>${cells(row, 'td')}</tr>`).join('\n');
        // Focusable, so that a table that is wider than the page can be scrolled with the keyboard.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>\n${rows}\n</tbody></table></div>\n`;
      },
      code({ text: code, lang }) {
        return copyable(codeBlock(code, lang));
      },
    },
  });
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Documentation';
  return { title: title.replaceAll('`', ''), content: marked.parse(text), images, headings };
}
