export type Dialect = 'sqlite' | 'postgres';

/** Column types by dialect, and what ends a table definition. */
export interface ColumnTypes {
  /** Text that sorts by bytes on both databases, as pages and ids need. */
  key: string;
  text: string;
  int: string;
  /** Wide enough for milliseconds and minor units. */
  big: string;
  /** The column type for files. */
  bytes: string;
  end: string;
  /** Ends the definition of a table that is its primary key's index. */
  withoutRowid: string;
  /** For a table that a crash of the database may empty. */
  unlogged: string;
}

export interface Migration {
  name: string;
  /**
   * Set if processes of the version before cannot work with the new schema, because it renames, removes or requires what they
   * use. It is then only applied when none is running.
   */
  breaksOldProcesses?: true;
  statements(types: ColumnTypes, dialect: Dialect): string[];
}
