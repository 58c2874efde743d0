import { writeCsv } from '../../lib/csv.ts';
import type { ImportKind } from './import-kind.ts';

type Example = Pick<ImportKind<string, never>, 'fields' | 'exampleRows' | 'required'>;

export function exampleOf({ fields, exampleRows }: Omit<Example, 'required'>): string {
  const shown = fields.filter(({ onlyInExports }) => !onlyInExports);
  return writeCsv([shown.map(({ name }) => name), shown.map(({ example = '' }) => example), ...exampleRows]);
}

/** The smallest valid file. */
export function placeholderOf({ fields, required }: Omit<Example, 'exampleRows'>): string {
  const needed = fields.filter(({ name }) => required.some(([first]) => first === name));
  return writeCsv([needed.map(({ name }) => name), needed.map(({ example = '' }) => example)]);
}
