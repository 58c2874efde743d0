// Which texts of the dashboard are not translated: `node scripts/dashboard-texts.mjs [folder]` lists the texts that are not passed to the
// functions of dashboard/src/lib/language, and the messages that a catalog lacks or has for nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';

const SOURCE = fileURLToPath(new URL('../dashboard/src/', import.meta.url));
/** By the positions of the arguments that are messages; the last of them is the key in the catalogs. */
const FUNCTIONS = { t: [0], rich: [0], plural: [1, 2] };
/** What people never see. */
const SILENT_CALLS =
  /^(?:Error|TypeError|console\.\w+|querySelector(?:All)?|matchMedia|known|RegExp|URL|invalidate\w*)$/;
const SILENT_ATTRIBUTES =
  /^(?:className|classNames|style|styles|key|id|to|href|type|name|role|rel|target|variant|color|c|size|w|h|maw|miw|mah|mih|m[xytblr]?|p[xytblr]?|gap|align|justify|ta|fw|fz|ff|bg|component|autoComplete|inputMode|accept|position|as|d|viewBox|transform|fill|stroke|data-\w+|aria-(?:controls|labelledby|describedby|current|live)|htmlFor|form|method|sandbox|allow|display|wrap|td|tt|lh|visibleFrom|hiddenFrom|queryKey)$/;
/** The same in every language. */
const NAMES =
  /^(?:Waybill|Shopify|WooCommerce|ShipStation|Medusa|EasyPost|ShipEngine|Amazon|eBay|Etsy|UPS|USPS|FedEx|DHL|Redis|PostgreSQL|SQLite|Zebra|HTTP|HTTPS|URL|CSV|PDF|ZPL|PNG|JSON|XML|SKU|GTIN|EORI|VAT|IOSS|SMTP|QR|API|ID|JavaScript|TypeScript|Python|PHP|Go|Ruby|Node\.js|curl|Chrome|Edge|Firefox|Safari|Opera|Android|Windows|Linux|macOS|iPhone|iPad|English|Deutsch|Français|Español|Italiano|Nederlands)$/;

const isProse = (text) =>
  /\p{L}{2}/u.test(text) &&
  !NAMES.test(text.trim()) &&
  (/^\s*[A-Z][a-z]+(?:$|[\s.,:;!?…'’-])/.test(text) || /\p{Ll}{2,}[,;:.]? \p{L}*\p{Ll}/u.test(text)) &&
  !/^(?:[a-z]+:|\.{0,2}\/|#|--|@|var\(|calc\(|repeat\(|minmax\()/.test(text.trim());

const nameOf = (node) =>
  node.type === 'MemberExpression' ? `${nameOf(node.object)}.${node.property.name}` : (node.name ?? '');

/** The texts that an expression can have; null if it is not only made of literals. */
function literalsIn(node) {
  if (node === undefined) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0].value.cooked];
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literalsIn(node.left), literalsIn(node.right)];
    return left?.length === 1 && right?.length === 1 ? [left[0] + right[0]] : null;
  }
  if (node.type !== 'ConditionalExpression') return null;
  const [first, second] = [literalsIn(node.consequent), literalsIn(node.alternate)];
  return first && second && [...first, ...second];
}

/** Says at the top of a file, with the reason, that none of its texts is translated, or behind a line that it is not. */
const EXCEPT_FILE = /^\/\/ Not translated: \p{L}/mu;
const EXCEPT_LINE = /\/\/ not translated: \p{L}/u;

/** The messages of a file, and its texts that are none. */
export function textsIn(name, source) {
  const messages = [];
  const problems = [];
  const lines = source.split('\n');
  const translated = new Set();
  const silent = [];
  const lineAt = (offset) => source.slice(0, offset).split('\n').length;
  const report = (node, text) =>
    problems.push({
      start: node.start,
      line: lineAt(node.start),
      text: text.trim().replace(/\s+/g, ' ').slice(0, 90),
    });
  const found = [];
  const { program } = parseSync(name, source);
  const silence = (node) => silent.push([node.start, node.end]);
  new Visitor({
    ImportDeclaration: silence,
    ExportNamedDeclaration: (node) => node.source && silence(node.source),
    ImportExpression: silence,
    TSLiteralType: silence,
    TSPropertySignature: silence,
    CallExpression(node) {
      const called = nameOf(node.callee);
      const at = FUNCTIONS[called];
      if (at === undefined) {
        if (SILENT_CALLS.test(called) || SILENT_CALLS.test(called.split('.').at(-1) ?? '')) silence(node);
        return;
      }
      const texts = at.map((index) => literalsIn(node.arguments[index]));
      if (texts.some((some) => some === null)) report(node, `${called}() without a literal`);
      else messages.push(...texts.at(-1).map((message) => ({ message, isPlural: called === 'plural' })));
      for (const index of at) if (node.arguments[index]) translated.add(node.arguments[index]);
    },
    NewExpression: (node) => SILENT_CALLS.test(nameOf(node.callee)) && silence(node),
    JSXAttribute: (node) => SILENT_ATTRIBUTES.test(node.name.name ?? '') && silence(node),
    Property: (node) => !node.computed && silence(node.key),
    BinaryExpression: (node) => /^[=!]==?$/.test(node.operator) && silence(node),
    SwitchCase: (node) => node.test && silence(node.test),
    Literal: (node) => typeof node.value === 'string' && found.push([node, node.value]),
    TemplateLiteral: (node) => found.push([node, node.quasis.map(({ value }) => value.cooked).join('…')]),
    JSXText: (node) => /\p{L}{2}/u.test(node.value) && found.push([node, node.value]),
  }).visit(program);
  for (const node of translated) silence(node);
  const isSilent = ({ start, end }) => silent.some(([from, to]) => from <= start && end <= to);
  for (const [node, text] of EXCEPT_FILE.test(source) ? [] : found) {
    if (EXCEPT_LINE.test(lines[lineAt(node.start) - 1] ?? '')) continue;
    const isText = node.type === 'JSXText' ? !NAMES.test(text.trim()) : isProse(text);
    if (isText && !isSilent(node)) report(node, text);
  }
  return { messages, problems };
}

/** Every source file below a folder. */
export const sourcesIn = (folder = SOURCE) =>
  readdirSync(folder, { recursive: true })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.|\blanguage\/|\.d\.ts$/.test(join(relative(SOURCE, folder), file)),
    )
    .map((file) => join(folder, file));

export function readTexts(folder) {
  const messages = new Map();
  const problems = [];
  for (const file of sourcesIn(folder)) {
    const texts = textsIn(file, readFileSync(file, 'utf8'));
    for (const { message, isPlural } of texts.messages) messages.set(message, isPlural);
    problems.push(...texts.problems.map(({ line, text }) => `${relative(SOURCE, file)}:${line}: ${text}`));
  }
  return { messages, problems };
}

export const loadCatalog = (language) =>
  import(pathToFileURL(join(SOURCE, 'lib/language', language, 'index.ts')).href);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { messages, problems } = readTexts(process.argv[2]);
  for (const problem of problems) console.log(problem);
  console.log(`${messages.size} messages, ${problems.length} texts that are not translated`);
}
