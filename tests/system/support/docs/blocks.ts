import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../../support/checkout.ts';

/** A block of code of a page. */
export interface Block {
  page: string;
  line: number;
  /** `sh`, `json` …; empty if it has none. */
  language: string;
  text: string;
  /** How the list of exceptions names it. */
  firstLine: string;
  /** Whether it follows commands in the same section and is no code: then it is what the last ones print. */
  isPrinted: boolean;
}

/** The pages for users: all but how Waybill itself is built. */
export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(join(checkout, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'ARCHITECTURE.md')
    .map((name) => `docs/${name}`),
  'examples/README.md',
  'sdk/README.md',
];

export const textOf = (page: string): string => readFileSync(join(checkout, page), 'utf8');

/** The blocks of a page in their order, without the indentation of a list that they are in. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { indent: string; language: string; line: number; lines: string[] } | undefined;
  let hasCommands = false;
  for (const [i, line] of textOf(page).split('\n').entries()) {
    const fence = /^( *)```(.*)$/.exec(line);
    if (open === undefined && fence !== null) {
      open = { indent: fence[1] ?? '', language: fence[2] ?? '', line: i + 1, lines: [] };
    } else if (open !== undefined && fence?.[2] === '') {
      const { language, lines } = open;
      const isPrinted = hasCommands && ['', 'json', 'text'].includes(language);
      const firstLine = lines.find((one) => one !== '') ?? '';
      blocks.push({ page, line: open.line, language, text: `${lines.join('\n')}\n`, firstLine, isPrinted });
      hasCommands ||= language === 'sh';
      open = undefined;
    } else if (open !== undefined) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (line.startsWith('#')) hasCommands = false;
  }
  return blocks;
}
