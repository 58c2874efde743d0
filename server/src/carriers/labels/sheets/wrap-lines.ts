import { setImmediate } from 'node:timers/promises';
import type { FontWeight } from '../text/fonts.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { breakable, wrap } from '../text/wrap.ts';

/** Words between two turns of the event loop: each costs a shaping of its line, about 0.05 ms. */
const WORDS_AT_ONCE = 60;

/** A paragraph of any length as lines no wider than `width`, in thousandths of the font size. */
export async function wrapLines(
  typesetter: Typesetter,
  text: string,
  weight: FontWeight,
  width: number,
): Promise<string[]> {
  const words = breakable(text);
  const lines: string[] = [];
  let open = '';
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    const wrapped = wrap(typesetter, [open, ...words.slice(at, at + WORDS_AT_ONCE)], weight, width).lines;
    open = wrapped.pop() ?? '';
    lines.push(...wrapped.map((line) => line.trim()));
    await setImmediate();
  }
  return [...lines, open.trim()].filter((line) => line !== '');
}
