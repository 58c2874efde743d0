import pg from 'pg';
import { SqliteConnection } from '../../server/src/storage/sqlite-dialect.ts';

export interface LoggedStatement {
  text: string;
  values: unknown[];
}

/** Everything that reads or changes tables, once each: lists of values of different lengths count as the same statement. */
export async function statementsOf(job: () => Promise<unknown>): Promise<LoggedStatement[]> {
  const statements = new Map<string, LoggedStatement>();
  const add = (text: string, values: unknown[] = []) => {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return;
    const shape = text.replaceAll(/(\?|\$\d+)(, (\?|\$\d+))+/g, '?');
    if (!statements.has(shape)) statements.set(shape, { text, values });
  };
  const restore = [logSqlite(add), logPostgres(add)];
  try {
    await job();
  } finally {
    for (const undo of restore) undo();
  }
  return [...statements.values()];
}

type Add = (text: string, values?: unknown[]) => void;

function logSqlite(add: Add): () => void {
  const { statement } = SqliteConnection.prototype;
  SqliteConnection.prototype.statement = function (text) {
    add(text);
    return statement.call(this, text);
  };
  return () => {
    SqliteConnection.prototype.statement = statement;
  };
}

function logPostgres(add: Add): () => void {
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function (first, second, ...rest) {
    if (typeof first === 'string') add(first, Array.isArray(second) ? second : []);
    else if (isQuery(first)) add(first.text, first.values);
    return query.call(this, first, second, ...rest);
  };
  return () => {
    client.query = query;
  };
}

const isQuery = (one: unknown): one is { text: string; values?: unknown[] } =>
  typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string';
