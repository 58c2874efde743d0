interface Output {
  json?: boolean;
}

export function printObject(value: object, { json }: Output): void {
  const text = json
    ? JSON.stringify(value)
    : Object.entries(value)
        .map(([name, field]) => `${name.padEnd(10)} ${field}`)
        .join('\n');
  process.stdout.write(`${text}\n`);
}

/** The given columns, aligned; with `json`, the complete objects. */
export function printTable<T extends object>(
  rows: T[],
  { json }: Output,
  columns: readonly (keyof T & string)[],
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(rows)}\n`);
    return;
  }
  const cells: (readonly string[])[] = [
    columns,
    ...rows.map((row) => columns.map((column) => `${row[column] ?? '-'}`)),
  ];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  for (const line of cells) {
    process.stdout.write(
      `${line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}
