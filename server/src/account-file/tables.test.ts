import { DatabaseSync } from '@photostructure/sqlite';
import { expect, inject, test } from 'vitest';
import { ACCOUNT_TABLES, LEFT_OUT, TABLE_NAMES, tableOf } from './tables.ts';

function query<T>(text: string): T[] {
  const database = new DatabaseSync(inject('sqliteTemplate'), { readOnly: true });
  try {
    return database.prepare(text).all() as T[];
  } finally {
    database.close();
  }
}

const TABLES = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";

test('every table is in the file of an account, or is left out for a reason', () => {
  const tables = query<{ name: string }>(TABLES).map(({ name }) => name);
  const declared = [...TABLE_NAMES, ...Object.keys(LEFT_OUT), 'schema_versions'];
  expect(declared.sort()).toEqual(tables.sort());
});

test('tables come after those that they refer to, but for people, who come last', () => {
  const references = query<{ child: string; parent: string }>(
    `select t.name as child, f."table" as parent from (${TABLES}) t, pragma_foreign_key_list(t.name) f`,
  );
  const copied = references.filter(
    ({ child, parent }) => tableOf(child) && tableOf(parent) && child !== parent,
  );
  expect(copied.length).toBeGreaterThan(50);
  const order = TABLE_NAMES as readonly string[];
  for (const { child, parent } of copied)
    expect([child, parent, order.indexOf(parent) < order.indexOf(child)]).toEqual([child, parent, true]);
});

test('whatever is encrypted is encrypted again', () => {
  const columns = query<{ name: string; column: string }>(
    `select t.name, c.name as "column" from (${TABLES}) t, pragma_table_info(t.name) c`,
  );
  const sealed = columns
    .filter(({ name, column }) => tableOf(name) && /sealed|secret$/.test(column))
    .map(({ name, column }) => `${name}.${column}`);
  const declared = Object.entries(ACCOUNT_TABLES).flatMap(([name, table]) =>
    Object.keys(table.sealed ?? {}).map((column) => `${name}.${column}`),
  );
  expect(declared.sort()).toEqual(sealed.sort());
});

test('whatever belongs to an account is found by it, and what belongs to a row of it by that', () => {
  const columns = query<{ name: string }>(
    `select t.name from (${TABLES}) t, pragma_table_info(t.name) c where c.name = 'account_id'`,
  );
  for (const { name } of columns)
    if (tableOf(name) !== undefined)
      expect([name, tableOf(name)?.of("'a'")]).toEqual([name, expect.stringMatching(/^account_id = 'a'/)]);
});
