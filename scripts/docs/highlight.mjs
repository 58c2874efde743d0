// Colors code when the documentation is built, so that no script does it in the browser.
import { escaped } from './html.mjs';

const words = (list) => new RegExp(String.raw`(?<![\w.$-])(?:${list.replaceAll(' ', '|')})(?![\w-])`);
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/;
const TEMPLATE = /`(?:[^`\\]|\\.)*`/;
const SLASHES = /(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\//;
const HASH = /(?<![^\s])#[^\n]*/;
const NUMBER = /(?<![\w.])\d[\d_.]*(?:e[+-]?\d+)?(?!\w)/;
const JS =
  'as async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof interface let new null of return static switch this throw true try type typeof undefined void while yield';

/** The kinds of tokens of each language, in the order in which they are tried at a place. */
const LANGUAGES = {
  js: { comment: SLASHES, string: [TEMPLATE, QUOTED], keyword: words(JS), number: NUMBER },
  json: {
    name: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/,
    string: QUOTED,
    keyword: words('true false null'),
    number: NUMBER,
  },
  sh: {
    comment: HASH,
    string: /"(?:[^"\\]|\\.)*"|'[^']*'/,
    name: /\$\w+|\$\{\w+\}/,
    // The first word of a command.
    keyword: /(?<=(?<!\\\n)^ *|[|&;(] *)[a-z][\w.-]*(?=\s|$)/,
  },
  python: {
    comment: HASH,
    string: [/[bfr]?"""[\s\S]*?"""/, QUOTED],
    keyword: words(
      'and as assert async await break class continue def del elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield',
    ),
    number: NUMBER,
  },
  go: {
    comment: SLASHES,
    string: [TEMPLATE, QUOTED],
    keyword: words(
      'break case const continue default defer else false for func go if import interface map nil package range return select struct switch true type var',
    ),
    number: NUMBER,
  },
  php: {
    comment: SLASHES,
    string: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/,
    name: /\$\w+/,
    keyword: words(
      'array as catch echo else exit false fn for foreach function if new null return throw true try use while',
    ),
    number: NUMBER,
  },
  sql: {
    comment: /--[^\n]*/,
    string: /'[^']*'/,
    keyword: words(
      'ALTER AND AS BY CREATE DATABASE DELETE DROP FROM GRANT INSERT INTO LIKE LIMIT NOT NULL ON OR ORDER OWNER ROLE SELECT SET TABLE TO UPDATE USER VALUES WHERE WITH',
    ),
    number: NUMBER,
  },
  yaml: { comment: HASH, name: /^[ -]*[\w.-]+(?=:)/, string: QUOTED, number: NUMBER },
  ini: { comment: HASH, name: /^\w+(?==)|^\[.+\]$/, string: QUOTED },
};
const OTHER_NAMES = {
  ts: 'js',
  mjs: 'js',
  javascript: 'js',
  curl: 'sh',
  py: 'python',
  yml: 'yaml',
  service: 'ini',
};

/** The letter is the class of a token's element. */
const CLASSES = { comment: 'c', string: 's', name: 'n', keyword: 'k', number: 'd' };

const patterns = new Map(
  Object.entries(LANGUAGES).map(([language, kinds]) => [
    language,
    new RegExp(
      Object.entries(kinds)
        .map(
          ([kind, pattern]) =>
            `(?<${kind}>${[pattern]
              .flat()
              .map(({ source }) => source)
              .join('|')})`,
        )
        .join('|'),
      'gm',
    ),
  ]),
);

/** The HTML of code. `language` is the word after its fence, or the extension of its file. */
export function highlighted(code, language = '') {
  const pattern = patterns.get(OTHER_NAMES[language] ?? language);
  if (pattern === undefined) return escaped(code);
  let html = '';
  let end = 0;
  for (const { 0: token, index, groups } of code.matchAll(pattern)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    html += `${escaped(code.slice(end, index))}<i class=${CLASSES[kind]}>${escaped(token)}</i>`;
    end = index + token.length;
  }
  return html + escaped(code.slice(end));
}
