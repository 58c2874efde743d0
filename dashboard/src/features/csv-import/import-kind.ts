import type { ComponentType } from 'react';
import type { CsvLine } from '../../lib/csv.ts';
import type { Column } from '../../ui/data-table.tsx';
import type { Batch } from '../batches/index.ts';
import type { DateOrder } from './dates.ts';

/** A field that a column can be imported as. */
export interface Field<Name extends string = string> {
  /** The column name in the example file. */
  name: Name;
  /** Its name on the page. */
  label: string;
  /** What it may contain. */
  about?: string;
  example?: string;
  /** Other names for it, the most specific first. Case, punctuation and word order do not matter. */
  aliases?: readonly string[];
  /** Names that mean this field only if no other field matches them. */
  lastAliases?: readonly string[];
  /** Exports of shops contain it; a file that is written for Waybill need not, so the example does not show it. */
  onlyInExports?: boolean;
  /** Its dates help to tell whether the day or the month comes first. */
  isDate?: boolean;
}

/** A line of the file with its cells by field, without blank ones. */
export interface Line<Name extends string = string> {
  source: CsvLine;
  cells: Partial<Record<Name, string>>;
}

/** A file as a shop exports it, recognized by its headings. */
export interface Layout<Name extends string = string> {
  /** Shown on the preview in the language of the dashboard: `Shopify orders export`. The browser remembers choices by it. */
  name: string;
  /** Headings that together only this export has. */
  signature: readonly string[];
  columns: Readonly<Record<string, Name>>;
  /** Other columns are guessed by their headings instead of being ignored. */
  guessesOthers?: boolean;
  /** If the file itself does not tell. */
  dateOrder?: DateOrder;
  /** Shown on the preview: what this export does not say. */
  advice?: string;
  /** Why it cannot be imported, and what to export instead. */
  refusal?: string;
  /** Lines about the report itself, such as `3 record(s) downloaded`. */
  isRemark?(cells: readonly string[]): boolean;
  /** Cells are never quoted. */
  hasNoQuotes?: boolean;
  /** Turns a line into one line per item, or completes its cells. `cellOf` is for columns that are no field. */
  expand?(line: Line<Name>, cellOf: (heading: string) => string): Line<Name>[];
  /** Fields that `expand` fills in, so that no column is needed for them. */
  provides?: readonly Name[];
  /** A line without an item is about the order as a whole. */
  hasOrderLines?: boolean;
  /** Amounts that are given for each line and belong together. */
  perLine?: readonly Name[];
}

/** What is known about the whole file when its lines are read. */
export interface FileContext<Name extends string = string> {
  /** The headings for what only they contain: `Weight (kg)`. */
  headings: Partial<Record<Name, string>>;
  dateOrder: DateOrder;
  /** The user has agreed to it. */
  restoresZeros: boolean;
  layout?: Layout<Name> | undefined;
  /** The currency of the amounts, if the file does not name it. */
  currency?: string | undefined;
  /** The store that all of it is from, if no column names one. */
  store?: string | undefined;
}

export interface Problem {
  line: number;
  message: string;
  /** The field it is about, if another column could solve it. */
  field?: string;
  /** A postal code has lost its leading zeros. */
  isLostZero?: boolean;
}

/** What one or several lines are imported as. */
export interface Entry<Thing> {
  sources: CsvLine[];
  thing: Thing;
  /** If there are any, it is not sent. */
  problems: Problem[];
  /** Why there is nothing to import, as the end of "Skipped: …". */
  skipped?: string;
  /** Why it is imported on hold. */
  holdReason?: string;
  /** What to know about it though it is imported. */
  notes?: Problem[];
}

export const isSkipped = ({ skipped }: Entry<unknown>): boolean => skipped !== undefined;
export const hasProblems = (entry: Entry<unknown>): boolean => !isSkipped(entry) && entry.problems.length > 0;
export const isImported = (entry: Entry<unknown>): boolean => !isSkipped(entry) && !hasProblems(entry);

export interface ImportOutcome {
  /** `unsent`: the server could not be reached, so the entries after it are not sent either. */
  kind: 'created' | 'updated' | 'existing' | 'refused' | 'unsent';
  /** Why it was not imported, or what to do about one that exists already. */
  message?: string;
  /** It is stored, but not all that was to be done with it is. */
  isIncomplete?: true;
}

/** The page sends one request after another. */
export interface RequestSending<Thing> {
  batchSize: number;
  /** One outcome for each, in the same order. */
  send(things: Thing[], updatesExisting: boolean): Promise<ImportOutcome[]>;
}

/** The server does it, also if the page is left. */
export interface BatchSending<Thing> {
  start(things: Thing[], updatesExisting: boolean): Promise<Batch>;
  /** What else there is to say about the outcomes, of which there is one for each. */
  finish?(things: Thing[], outcomes: ImportOutcome[]): Promise<ImportOutcome[]>;
}

/** What the page says of the things that it imports. */
export interface ImportWords {
  /** The list that they are added to. */
  list: string;
  goToList: string;
  /** `Import 38 orders` */
  start(count: number): string;
  /** What the progress bar counts: `orders imported`. */
  progress: string;
  /** `Reading: 2,400 orders` */
  reading(count: number): string;
  /** `Stopped after 2,400 orders` */
  stopped(count: number): string;
  /** `Empty or wrong in 3 orders` */
  wrongIn(count: number): string;
}

/** Everything the import page needs to know about what it imports. */
export interface ImportKind<Name extends string, Thing> {
  /** In the names of files, and of what this browser remembers: `orders`. */
  many: string;
  words: ImportWords;
  title: string;
  lead: string;
  /** The path of the list that it adds to. */
  list: string;
  /** How lines relate to each other. */
  guide: string;
  fields: readonly Field<Name>[];
  /** At least one column of each group is required. */
  required: readonly (readonly Name[])[];
  /** More lines of the example, after the first from the fields. */
  exampleRows: readonly (readonly string[])[];
  /** Exports that are recognized. */
  layouts?: readonly Layout<Name>[];
  /** Whether a column with this heading may be imported as the field. */
  allows?(heading: string, name: Name): boolean;
  /** One entry at a time: large files are read in slices. */
  read(lines: Line<Name>[], file: FileContext<Name>): Iterable<Entry<Thing>>;
  /** Columns of the preview, beside the line and the status. */
  columns: Column<Thing>[];
  sending: RequestSending<Thing> | BatchSending<Thing>;
  /** It only changes what exists: a stock count. */
  onlyUpdates?: boolean;
  /** If existing ones can be updated instead of skipped. */
  updating?: { label: string; description: string };
  /** The fields with amounts: if no column names their currency, the user is asked for it. */
  amounts?: readonly Name[];
  /** What else is asked about the entries that are imported. */
  Questions?: ComponentType<{ things: readonly Thing[] }>;
  /** The field of the store: if no column names it, the user can enter one for the whole file. */
  store?: Name;
}
