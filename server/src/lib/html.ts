/** Markup: whatever else is put into it is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = Html | string | number | null | undefined | false | readonly Content[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Marks that reverse what follows them: a name that contains one must not turn the rest of the page around. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

const escaped = (text: string): string =>
  text
    .replace(BIDI_CONTROLS, '')
    .replace(CONTROLS, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function markupOf(content: Content): string {
  if (content instanceof Html) return content.markup;
  if (Array.isArray(content)) return content.map(markupOf).join('');
  return content === null || content === undefined || content === false ? '' : escaped(String(content));
}

export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Html =>
  new Html(parts.reduce((made, part, i) => made + markupOf(contents[i - 1]) + part));
