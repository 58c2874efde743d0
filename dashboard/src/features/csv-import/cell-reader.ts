import { t } from '../../lib/language/index.ts';
import type { Read } from './cell-values.ts';
import type { Field, Line, Problem } from './import-kind.ts';

/** Reads the cells of a line and collects their problems. */
export function cellReader<Name extends string>(
  { source, cells }: Line<Name>,
  fields: readonly Field<Name>[],
  problems: Problem[],
) {
  const report = (message: string) => problems.push({ line: source.line, message });
  const reportAbout = (field: Name, message: string) => problems.push({ line: source.line, message, field });
  const labelOf = (name: Name) => fields.find((field) => field.name === name)?.label ?? name;
  return {
    report,
    reportAbout,
    isGiven: (name: Name) => cells[name] !== undefined,
    /** Undefined if the cell is blank or invalid. */
    read<T>(name: Name, as: (text: string) => Read<T>): T | undefined {
      const text = cells[name];
      if (text === undefined) return undefined;
      const found = as(text);
      if ('value' in found) return found.value;
      reportAbout(name, found.problem(labelOf(name)));
      return undefined;
    },
    need(...names: Name[]): void {
      for (const name of names) {
        if (cells[name] === undefined) reportAbout(name, t('{field} is empty.', { field: labelOf(name) }));
      }
    },
  };
}

/** Without undefined fields, for APIs that take absent fields but not empty ones. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
