import { writeCsv } from '../../lib/csv.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { Entry, Outcome } from './import-kind.ts';
import type { OpenedFile } from './read-file.ts';

/** The status of an entry. */
export interface Finding {
  tone: Tone;
  word: string;
  messages: string[];
  /** It was not imported and needs attention. */
  isOpen: boolean;
}

const WORDS: Record<Outcome['kind'], [Tone, string]> = {
  created: ['good', 'created'],
  updated: ['good', 'updated'],
  existing: ['info', 'already exists'],
  refused: ['bad', 'rejected'],
  unsent: ['warn', 'not sent'],
};

const MESSAGES: Partial<Record<Outcome['kind'], string[]>> = { existing: ['Not changed.'] };

/** Before anything is sent. */
export function readingOf({ problems, sources }: Entry<unknown>): Finding {
  if (problems.length === 0) return { tone: 'good', word: 'ready', messages: [], isOpen: false };
  const messages = problems.map(({ line, message }) =>
    sources.length === 1 ? message : `Line ${line}: ${message}`,
  );
  return { tone: 'bad', word: 'problem', messages, isOpen: true };
}

/** After it. */
export function resultOf(entry: Entry<unknown>, outcome?: Outcome): Finding {
  if (entry.problems.length > 0) return readingOf(entry);
  const { kind, message } = outcome ?? { kind: 'unsent' };
  const [tone, word] = WORDS[kind];
  const messages = message === undefined ? (MESSAGES[kind] ?? []) : [message];
  return { tone, word, messages, isOpen: kind === 'refused' || kind === 'unsent' };
}

const REASON = 'problem';

/** The lines that need attention as they are in the file, with their problem, to be corrected and imported again. */
export function openLinesCsv<Thing>(
  { separator }: Pick<OpenedFile, 'separator'>,
  headings: readonly string[],
  entries: readonly Entry<Thing>[],
  findingOf: (entry: Entry<Thing>) => Finding,
): string {
  // The column of an earlier round is replaced.
  const kept = headings.flatMap((heading, at) => (heading.trim().toLowerCase() === REASON ? [] : [at]));
  const rows = entries.flatMap((entry) => {
    const { isOpen, word, messages } = findingOf(entry);
    if (!isOpen) return [];
    return entry.sources.map(({ line, cells }, at) => {
      const own = entry.problems.filter((problem) => problem.line === line).map(({ message }) => message);
      const all = entry.problems.length > 0 ? own : at === 0 ? messages : [];
      const reason = all.join(' ') || (at === 0 && entry.problems.length === 0 ? word : '');
      return [...kept.map((column) => cells[column] ?? ''), reason];
    });
  });
  return writeCsv([[...kept.map((at) => headings[at] ?? ''), REASON], ...rows], separator);
}
