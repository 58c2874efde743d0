import { invalid } from '../../lib/errors.ts';
import type { PrintPart } from './drawing.ts';
import type { PackingSlip } from './packing-slip.ts';

/** Limit of one PDF. 5,000 lines take a thread 1.7 s of CPU time and 100 MB. */
const MAX_LINES = 5_000;
const MAX_LABELS = 1_000;
const MAX_FILE_MB = 64;

const linesOf = ({ sections }: PackingSlip): number =>
  sections.reduce((sum, { lines }) => sum + lines.length, 0);

/** Collects the parts of a PDF, and refuses what makes it too large. `field` names what was asked for. */
export function createPrintParts(field: string) {
  const parts: PrintPart[] = [];
  const sums = { lines: 0, labels: 0, bytes: 0 };

  function count(part: PrintPart): void {
    if (part.kind === 'labels') sums.labels += part.contents.length;
    else if (part.kind === 'packing-slip') sums.lines += linesOf(part.slip);
    else if (part.kind === 'files') for (const { bytes } of part.files) sums.bytes += bytes.length;
  }

  function problem(): string | undefined {
    if (sums.lines > MAX_LINES) return `${MAX_LINES.toLocaleString('en')} lines of items`;
    if (sums.labels > MAX_LABELS) return `${MAX_LABELS.toLocaleString('en')} labels`;
    return sums.bytes > MAX_FILE_MB * 1024 * 1024 ? `${MAX_FILE_MB} MB of carriers' files` : undefined;
  }

  return {
    parts,
    add(part: PrintPart): void {
      count(part);
      const limit = problem();
      if (limit !== undefined)
        throw invalid(`${field}: make a document with more than ${limit}: print them in several requests`);
      parts.push(part);
    },
  };
}
export type PrintParts = ReturnType<typeof createPrintParts>;
