import { language } from '../../lib/language/index.ts';
/** The choices of a filter, each once without regard to case, with the one that is chosen now even if no order has it. */
export function optionsOf(known: readonly string[] = [], chosen?: string) {
  const all = chosen === undefined ? known : [chosen, ...known];
  const byKey = new Map(all.toReversed().map((value) => [value.toLowerCase(), value]));
  return [...byKey.values()]
    .toSorted((a, b) => a.localeCompare(b, language))
    .map((value) => ({ value, label: value }));
}
