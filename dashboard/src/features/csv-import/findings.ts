import { writeCsv } from '../../lib/csv.ts';
import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { type Entry, hasProblems, type ImportOutcome, isSkipped, type Problem } from './import-kind.ts';
import { isProblemColumn, PROBLEM_COLUMN } from './problem-column.ts';
import type { OpenedFile } from './read-file.ts';

/** Groups of entries, in the order in which they are shown: what needs attention comes first. */
export const GROUPS = ['problem', 'hold', 'ready', 'skipped'] as const;
export type Group = (typeof GROUPS)[number];

/** The status of an entry. */
export interface Finding {
  group: Group;
  tone: Tone;
  word: string;
  messages: string[];
}

/** It was not imported and needs attention. */
const isOpen = ({ group }: Finding): boolean => group === 'problem';

const WORDS: Record<ImportOutcome['kind'], [Tone, string]> = {
  created: ['good', t('created')],
  updated: ['good', t('updated')],
  existing: ['info', t('already exists')],
  refused: ['bad', t('rejected')],
  unsent: ['warn', t('not imported')],
};

const HELD_WORDS = { created: t('created on hold'), updated: t('updated on hold') };

/** It is left as it is. A message says that someone should look at it. */
function existingOf(message: string | undefined): Finding {
  const [tone, word] = WORDS.existing;
  if (message === undefined) return { group: 'ready', tone, word, messages: [t('Not changed.')] };
  return { group: 'hold', tone: 'warn', word, messages: [message] };
}

/** Before anything is sent. */
export function readingOf(entry: Entry<unknown>): Finding {
  const { skipped, holdReason } = entry;
  const notes = wordsOf(entry, entry.notes ?? []);
  if (isSkipped(entry))
    return {
      group: 'skipped',
      tone: 'quiet',
      word: t('skipped'),
      messages: [t('Skipped: {reason}', { reason: skipped ?? '' })],
    };
  if (hasProblems(entry))
    return { group: 'problem', tone: 'bad', word: t('problem'), messages: wordsOf(entry, entry.problems) };
  if (holdReason !== undefined)
    return {
      group: 'hold',
      tone: 'warn',
      word: t('on hold'),
      messages: [t('On hold: {reason}', { reason: holdReason }), ...notes],
    };
  return { group: 'ready', tone: 'good', word: t('ready'), messages: notes };
}

const wordsOf = ({ sources }: Entry<unknown>, about: readonly Problem[]): string[] =>
  about.map(({ line, message }) =>
    sources.length === 1 ? message : t('Line {line}: {message}', { line: String(line), message }),
  );

/** After it. */
export function resultOf(entry: Entry<unknown>, outcome?: ImportOutcome): Finding {
  const reading = readingOf(entry);
  if (hasProblems(entry) || isSkipped(entry)) return reading;
  const { kind, message, isIncomplete = false } = outcome ?? { kind: 'unsent' };
  const [tone, word] = WORDS[kind];
  if (isIncomplete)
    return { group: 'problem', tone: 'warn', word, messages: message === undefined ? [] : [message] };
  if (kind === 'created' || kind === 'updated') {
    const isHeld = reading.group === 'hold';
    const messages = message === undefined ? reading.messages : [message, ...reading.messages];
    return { group: reading.group, tone, word: isHeld ? HELD_WORDS[kind] : word, messages };
  }
  if (kind === 'existing') return existingOf(message);
  return { group: 'problem', tone, word, messages: message === undefined ? [] : [message] };
}

/** The lines that need attention as they are in the file, with their problem, to be corrected and imported again. */
export function openLinesCsv<Thing>(
  { separator }: Pick<OpenedFile, 'separator'>,
  headings: readonly string[],
  entries: readonly Entry<Thing>[],
  findingOf: (entry: Entry<Thing>) => Finding,
): string {
  // The column of an earlier round is replaced.
  const kept = headings.flatMap((heading, at) => (isProblemColumn(heading) ? [] : [at]));
  const rows = entries.flatMap((entry) => {
    const finding = findingOf(entry);
    if (!isOpen(finding)) return [];
    const { word, messages } = finding;
    return entry.sources.map(({ line, cells }, at) => {
      const own = entry.problems.filter((problem) => problem.line === line).map(({ message }) => message);
      const all = entry.problems.length > 0 ? own : at === 0 ? messages : [];
      const reason = all.join(' ') || (at === 0 && entry.problems.length === 0 ? word : '');
      return [...kept.map((column) => cells[column] ?? ''), reason];
    });
  });
  return writeCsv([[...kept.map((at) => headings[at] ?? ''), PROBLEM_COLUMN], ...rows], separator);
}
