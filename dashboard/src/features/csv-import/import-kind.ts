import type { CsvLine } from '../../lib/csv.ts';
import type { Column } from '../../ui/data-table.tsx';

/** A field that a column can be imported as. */
export interface Field<Name extends string = string> {
  /** The column name in the example file. */
  name: Name;
  label: string;
  /** What it may contain. */
  about?: string;
  example?: string;
  /** Other names for it, the most specific first. Case, punctuation and word order do not matter. */
  aliases?: readonly string[];
  /** Names that mean this field only if no other field matches them. */
  lastAliases?: readonly string[];
}

/** A line of the file with its cells by field, without blank ones. */
export interface Line<Name extends string = string> {
  source: CsvLine;
  cells: Partial<Record<Name, string>>;
}

export interface Problem {
  line: number;
  message: string;
}

/** What one or several lines are imported as. */
export interface Entry<Thing> {
  sources: CsvLine[];
  thing: Thing;
  /** If there are any, it is not sent. */
  problems: Problem[];
}

export interface Outcome {
  /** `unsent`: the server could not be reached, so the entries after it are not sent either. */
  kind: 'created' | 'updated' | 'existing' | 'refused' | 'unsent';
  /** Why it was not imported. */
  message?: string;
}

/** Everything the import page needs to know about what it imports. */
export interface ImportKind<Name extends string, Thing> {
  one: string;
  many: string;
  title: string;
  lead: string;
  /** The path of the list that it adds to. */
  list: string;
  /** The name of that list, if it is not the plural. */
  listName?: string;
  /** How lines relate to each other. */
  guide: string;
  fields: readonly Field<Name>[];
  /** Of each group, at least one column is required. */
  required: readonly (readonly Name[])[];
  /** More lines of the example, after the first from the fields. */
  exampleRows: readonly (readonly string[])[];
  /** Takes the headings for what only they contain: `Weight (kg)`. */
  read(lines: Line<Name>[], headings: Partial<Record<Name, string>>): Entry<Thing>[];
  /** Columns of the preview, beside the line and the status. */
  columns: Column<Thing>[];
  batchSize: number;
  /** One outcome for each, in the same order. */
  send(things: Thing[], updatesExisting: boolean): Promise<Outcome[]>;
  /** It only changes what exists: a stock count. */
  onlyUpdates?: boolean;
  /** If existing ones can be updated instead of skipped. */
  updating?: { label: string; description: string };
}
