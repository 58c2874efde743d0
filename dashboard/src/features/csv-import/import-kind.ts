import type { CsvLine } from '../../lib/csv.ts';
import type { Column } from '../../ui/data-table.tsx';

/** What a column of a file can be read as. */
export interface Field<Name extends string = string> {
  /** As the example names it. */
  name: Name;
  label: string;
  /** What may be in it. */
  about?: string;
  example?: string;
  /** What others call it, what is surest first. Case, signs and the order of words do not matter. */
  aliases?: readonly string[];
  /** Names that mean this only where no other field wants them. */
  lastAliases?: readonly string[];
}

/** A line of the file, with its cells by what they were read as; those that are blank left out. */
export interface Line<Name extends string = string> {
  source: CsvLine;
  cells: Partial<Record<Name, string>>;
}

export interface Problem {
  line: number;
  message: string;
}

/** Something that is to be sent, made of one line or of several. */
export interface Entry<Thing> {
  sources: CsvLine[];
  thing: Thing;
  /** What keeps it from being sent. */
  problems: Problem[];
}

export interface Outcome {
  /** `unsent`: there was no way to the server, and there is none for those after it. */
  kind: 'created' | 'updated' | 'existing' | 'refused' | 'unsent';
  /** Why it is not in. */
  message?: string;
}

/** All that an import must know of what it brings in. */
export interface ImportKind<Name extends string, Thing> {
  one: string;
  many: string;
  title: string;
  lead: string;
  /** The list that it adds to. */
  list: string;
  /** What the lines have to do with each other. */
  guide: string;
  fields: readonly Field<Name>[];
  /** Without one of each, nothing can be read. */
  required: readonly (readonly Name[])[];
  /** More lines of the example, after the first that the fields give. */
  exampleRows: readonly (readonly string[])[];
  /** Headings are those of the file, for what only they say: `Weight (kg)`. */
  read(lines: Line<Name>[], headings: Partial<Record<Name, string>>): Entry<Thing>[];
  /** Of the preview, beside the line and what was found. */
  columns: Column<Thing>[];
  batchSize: number;
  /** An outcome for each, in their order. */
  send(things: Thing[], updatesExisting: boolean): Promise<Outcome[]>;
  /** Where what exists already can be updated instead of left as it is. */
  updating?: { label: string; description: string };
}
