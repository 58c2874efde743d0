import { posix } from 'node:path';
import { markdownOf, sectionsOf } from './assets/sections.mjs';
import { addressOf } from './pages.mjs';

/** A page's text with links that lead to the Markdown of other pages. */
export function servedMarkdown(text, { source, pages, address }) {
  const linked = (prose) =>
    prose.replace(/(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, image, content, href) => {
      if (image === '!') return `![${content}](${relative(address, `/docs/${href}`)})`;
      const target = addressOf(href, source, pages);
      if (target === undefined) return content;
      return target.startsWith('/docs') ? `[${content}](${linkTo(target, address)})` : whole;
    });
  return outsideCode(text, linked);
}

/** Changes what is not in blocks of code. */
const outsideCode = (text, change) =>
  text
    .split(/(^ *(`{3,})[^`\n]*\n[\s\S]*?^ *\2 *$)/m)
    .map((part, index) => [change(part), part, ''][index % 3])
    .join('');

function linkTo(target, from) {
  const [address, anchor] = target.split('#');
  return relative(from, markdownOf(address)) + (anchor === undefined ? '' : `#${anchor}`);
}

const relative = (from, to) => posix.relative(posix.dirname(markdownOf(from)), to);

/** The list of all pages for programs that read: https://llmstxt.org */
export function llmsText(groups, pages) {
  const line = ({ text, address }) => {
    const page = pages.find((one) => one.address === address);
    return `- [${text}](${markdownOf(address)})${page === undefined ? '' : `: ${summaryOf(page.text)}`}`;
  };
  const lists = groups.map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries
        .filter(({ address }) => !address.includes('#'))
        .map(line)
        .join('\n')}\n`,
  );
  return `# Waybill

> A self-hosted shipping platform: orders, stock, rates, labels, tracking, returns and signed webhooks behind one HTTP API.

The API as an OpenAPI document is at [/api/openapi.json](/api/openapi.json).

${lists.join('\n')}`;
}

const MAX_SUMMARY = 200;

/** The first sentence. */
function summaryOf(text) {
  const { text: opening } = sectionsOf(text).find((section) => section.text !== '');
  const [sentence] = /^.{20,}?[.:](?= |$)/.exec(opening) ?? [opening];
  return sentence.length > MAX_SUMMARY ? `${sentence.slice(0, MAX_SUMMARY)}…` : sentence.replace(/:$/, '');
}
