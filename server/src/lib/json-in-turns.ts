import { createYielder } from './event-loop.ts';
import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-characters.ts';

/** Parsed at once: about a millisecond. */
const AT_ONCE = 64 * 1024;
/** Larger values within larger values. Nobody nests deeper, and each level is looked at for its own. */
const MAX_LEVELS = 32;

/**
 * `JSON.parse` for texts of megabytes, of which one takes about 10 ms: lets others run in between. A thread would not help, because
 * to receive a value takes longer than to parse it. Rejects what `JSON.parse` does.
 */
export async function parseJsonInTurns(text: string, atOnce = AT_ONCE): Promise<unknown> {
  const yieldIfLong = createYielder();
  let at = 0;

  function skipSpace(): number {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      at += 1;
    }
  }

  function parseTo(end: number): unknown {
    const value: unknown = JSON.parse(text.slice(at, end));
    at = end;
    return value;
  }

  /** Both the values of a list and the fields of an object, until it is closed. */
  async function members(close: number, member: () => Promise<void>): Promise<void> {
    at += 1;
    if (skipSpace() !== close)
      for (;;) {
        await member();
        const code = skipSpace();
        if (code === close) break;
        if (code !== COMMA) throw new SyntaxError('a comma is missing');
        at += 1;
      }
    at += 1;
  }

  async function value(levels: number): Promise<unknown> {
    const first = skipSpace();
    const end = endOf(text, at, levels > 0 ? at + atOnce : text.length);
    await yieldIfLong();
    if (end !== undefined) return parseTo(end);
    if (first === OPEN_LIST) {
      const list: unknown[] = [];
      await members(CLOSE_LIST, async () => void list.push(await value(levels - 1)));
      return list;
    }
    const fields: [string, unknown][] = [];
    await members(CLOSE_OBJECT, async () => {
      if (skipSpace() !== QUOTE) throw new SyntaxError('a name is missing');
      const name = parseTo(endOfText(text, at)) as string;
      if (skipSpace() !== COLON) throw new SyntaxError('a colon is missing');
      at += 1;
      fields.push([name, await value(levels - 1)]);
    });
    // Unlike an assignment, this makes a field of `__proto__` too.
    return Object.fromEntries(fields);
  }

  const parsed = await value(MAX_LEVELS);
  skipSpace();
  if (at < text.length) throw new SyntaxError('something follows the value');
  return parsed;
}

/** Where a value ends that begins here; undefined if it is a list or an object that goes beyond `limit`. Whether it is valid is not looked at. */
function endOf(text: string, start: number, limit: number): number | undefined {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfText(text, start);
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) return endOfWord(text, start);
  let depth = 0;
  for (let i = start; i < limit; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfText(text, i) - 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth === 0) return i + 1;
    }
  }
  return limit < text.length ? undefined : text.length;
}

function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** A number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s,\]}]/.test(text.charAt(end))) end += 1;
  return end;
}
