import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own on a PostgreSQL server, and how to throw it away. */
export interface ScratchDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** Empty, or a copy of the database `template`, which must have no open connections. */
export async function createDatabaseOn(serverUrl: string, template?: string): Promise<ScratchDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, async (client) => {
    await client.query(
      `create database ${name}${template === undefined ? '' : await copying(template, client)}`,
    );
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabase(serverUrl, name) };
}

/** The name of what `template` becomes when all its lists have rows. */
export const filledName = (template: string): string => `${template}_filled`;

/** Makes a database of this name out of a copy of `template`, if there is none yet. Whoever else asks for it meanwhile waits. */
export const createOnce = (
  serverUrl: string,
  name: string,
  template: string,
  change: (url: string) => Promise<void>,
): Promise<void> =>
  onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = await createDatabaseOn(serverUrl, template);
    await change(draft.url);
    await client.query(`alter database ${draft.name} rename to ${name}`);
  });

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });

/** PostgreSQL 15 can also copy through its log, which it prefers and which takes three times as much CPU time. */
async function copying(template: string, client: pg.Client): Promise<string> {
  const { rows } = await client.query('show server_version_num');
  const hasChoice = Number(rows[0].server_version_num) >= 150_000;
  return ` template ${template}${hasChoice ? ' strategy file_copy' : ''}`;
}

async function onServer(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await act(client);
  await client.end();
}
