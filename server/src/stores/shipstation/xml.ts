import type { SaxesParser } from 'saxes';
import { lazyRequire } from '../../lib/lazy-package.ts';

/** An element with its names in lower case: shops do not all spell them as the protocol does. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

/** Its message says what is wrong, and quotes nothing of the document. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const MAX_DEPTH = 20;
/** An order with a thousand lines has about 15,000. */
const MAX_ELEMENTS = 50_000;

const saxes = lazyRequire<typeof import('saxes')>('saxes');
export const findXmlParser = saxes.find;
export const loadXmlParser = saxes.load;
type XmlParserPackage = Awaited<ReturnType<typeof loadXmlParser>>;

/** Reads a small document strictly. There are no entities but the five of XML, and no DOCTYPE that could define any. */
export function parseXml({ SaxesParser }: XmlParserPackage, text: string): XmlElement {
  const parser: SaxesParser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;

  const add = (words: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += words;
  };
  parser.on('error', ({ message }) => {
    throw new XmlError(describe(message));
  });
  parser.on('doctype', () => {
    throw new XmlError('it has a DOCTYPE');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === MAX_DEPTH) throw new XmlError(`it is nested deeper than ${MAX_DEPTH} elements`);
    if (++count > MAX_ELEMENTS) throw new XmlError(`it has more than ${MAX_ELEMENTS} elements`);
    const element = { name: plain(name), attributes: lowerCased(attributes), text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (root === undefined) throw new XmlError('it is empty');
  return root;
}

/** Without line and column, which are those of a part, and without anything that the parser quotes. */
const describe = (message: string): string =>
  message
    .replace(/^[^:]*?\d+:\d+: /, '')
    .replace(/[:;].*$/s, '')
    .replace(/\.$/, '')
    .slice(0, 100);

/** Without the prefix of a namespace. */
const plain = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const lowerCased = (attributes: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [plain(name), String(value)]));

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text of a child; null if it is missing or blank. */
export function textIn(element: XmlElement | undefined, name: string): string | null {
  const text = childOf(element, name)?.text.trim() ?? '';
  return text === '' ? null : text;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
