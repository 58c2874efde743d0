import { decodeInTurns } from '../../lib/decode-in-turns.ts';
import { createYielder } from '../../lib/event-loop.ts';
import { loadXmlParser, parseXml, type XmlElement, XmlError } from './xml.ts';

/** One `Order` of an answer: read, or the reason why it cannot be. */
export type ListedOrder =
  | { element: XmlElement }
  | { reason: string; externalId: string | null; orderNumber: string | null; lastModified: string | null };

export interface OrderList {
  orders: ListedOrder[];
  /** How many pages the window has, if the shop says so. */
  pages: number | null;
}

/** More than any shop puts on a page: a window with more of them is asked for in parts. */
const MAX_ORDERS = 5_000;

export class TooManyOrders extends Error {
  override name = 'TooManyOrders';
}

/** What decides where an order begins and ends. Inside of CDATA and comments nothing does. */
const MARKS = /<!\[CDATA\[|<!--|<Order(?=[\s>/])|<\/Order\s*>/gi;
const ENDS: Record<string, string> = { '<![CDATA[': ']]>', '<!--': '-->' };

/**
 * Reads the answer to an export. Each order is parsed by itself, so that one that is not well-formed costs only itself; what is
 * around them has to be a whole document. Throws an `XmlError` if it is not. Parsing takes about 60 ms a megabyte, so other requests
 * get their turn in between.
 */
export async function readOrderList(body: Buffer): Promise<OrderList> {
  const xml = await loadXmlParser();
  const text = await decode(body);
  const { around, orders: parts } = await split(text);
  const root = parseXml(xml, around);
  if (root.name !== 'orders') throw new XmlError('it is not a list of orders');

  const orders: ListedOrder[] = [];
  const yieldIfLong = createYielder();
  for (const part of parts) {
    await yieldIfLong();
    try {
      orders.push({ element: parseXml(xml, part) });
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      orders.push({ reason: `its XML cannot be read: ${error.message}`, ...namesIn(part) });
    }
  }
  return { orders, pages: pagesOf(root.attributes.pages) };
}

/** Takes the orders out of the document around them. */
async function split(text: string): Promise<{ around: string; orders: string[] }> {
  const yieldIfLong = createYielder();
  const orders: string[] = [];
  let around = '';
  let outside = 0;
  let start: number | undefined;
  const end = (at: number): void => {
    orders.push(text.slice(start, at));
    if (orders.length > MAX_ORDERS) throw new TooManyOrders(`more than ${MAX_ORDERS} orders at once`);
    start = undefined;
    outside = at;
  };
  const marks = new RegExp(MARKS);
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const others = yieldIfLong();
    if (others !== undefined) await others;
    const [found] = mark;
    if (found.startsWith('</')) {
      if (start !== undefined) end(marks.lastIndex);
      continue;
    }
    const ending = ENDS[found.toUpperCase()] ?? '>';
    const last = text.indexOf(ending, marks.lastIndex);
    // Never closed: looking for the ends of all others too would take for ever.
    if (last === -1) break;
    marks.lastIndex = last + ending.length;
    if (ending !== '>') continue;
    // An order within an order: the one before was never closed.
    if (start !== undefined) end(mark.index);
    around += text.slice(outside, mark.index);
    start = mark.index;
    if (text[last - 1] === '/') end(marks.lastIndex);
  }
  // An answer that was cut off has no end: as part of the document around, it is an error.
  around += text.slice(start ?? outside);
  return { around, orders };
}

/** In the encoding that it declares; UTF-8 otherwise. */
async function decode(body: Buffer): Promise<string> {
  const head = body.subarray(0, 200).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const marked = /^\xff\xfe/.test(head) ? 'utf-16le' : /^\xfe\xff/.test(head) ? 'utf-16be' : undefined;
  try {
    return (await decodeInTurns(body, marked ?? declared)).trimStart();
  } catch {
    throw new XmlError('its encoding is not known');
  }
}

const pagesOf = (text: string | undefined): number | null =>
  text !== undefined && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null;

/** What can still be told of an order that cannot be parsed. */
function namesIn(part: string) {
  const find = (name: string): string | null => {
    const tag = new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^<\\]]{1,100})`, 'i');
    return tag.exec(part)?.[1]?.trim() || null;
  };
  return {
    externalId: find('OrderID'),
    orderNumber: find('OrderNumber'),
    lastModified: find('LastModified'),
  };
}
