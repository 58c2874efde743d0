import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabaseOn, type ScratchDatabase } from '../../../tests/support/scratch-database.ts';
import { selfSignedCertificate } from '../cli/receive/certificate.ts';
import { loadConfig, storageSettings } from '../config.ts';
import { openStorage } from './index.ts';
import { migratePostgres } from './migrate-postgres.ts';

/** Roles belong to the server, not to a database. */
const ROLE = `waybill_role_${process.pid}`;

/** Then it may have TLS, and its socket may be out of reach. */
const isElsewhere = process.env.TEST_DATABASE_URL !== undefined;

describe.skipIf(inject('postgresUrl') === '')('PostgreSQL as operators set it up', () => {
  let database: ScratchDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await createDatabaseOn(inject('postgresUrl'));
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`revoke create on schema public from public; create role ${ROLE} login`);
  });
  afterAll(async () => {
    await admin?.end();
    await database?.drop();
    const server = new pg.Client({ connectionString: inject('postgresUrl') });
    await server.connect();
    await server.query(`drop role ${ROLE}`);
    await server.end();
  });

  const urlFor = (query = '', user = ROLE) => {
    const url = new URL(database.url);
    url.username = user;
    return `${url.href}${query}`;
  };
  const open = (url: string) =>
    openStorage({ ...storageSettings(loadConfig({ DATABASE_URL: url })), poolSize: 1 });
  /** What a start says if it fails. */
  const start = async (url: string): Promise<string> => {
    try {
      await (await open(url)).close();
      return 'started';
    } catch (error) {
      return String(error);
    }
  };
  const withRole = async (setting: string, job: () => Promise<void>) => {
    await admin.query(`alter role ${ROLE} ${setting}`);
    try {
      await job();
    } finally {
      await admin.query(`alter role ${ROLE} reset all; alter role ${ROLE} connection limit -1`);
    }
  };

  test('a role that may not create tables is told so, and what to grant', async () => {
    expect(await start(urlFor())).toMatch(
      /permission denied for schema public\. Make its role the owner of the database, or grant it CREATE/,
    );
  });

  test('search_path in the URL: the schema has to exist, and then all tables are in it', async () => {
    const url = urlFor('?options=-c%20search_path%3Dshipping');
    expect(await start(url)).toMatch(/no schema has been selected to create in\. Create the schema/);
    await admin.query(`create schema shipping authorization ${ROLE}`);
    expect(await start(url)).toBe('started');
    const { rows } = await admin.query(
      `select distinct schemaname as name from pg_tables where tableowner = '${ROLE}'`,
    );
    expect(rows).toEqual([{ name: 'shipping' }]);
  });

  describe('a role that is no superuser and owns the database', () => {
    beforeAll(() => admin.query(`alter database ${database.name} owner to ${ROLE}`));

    test('is enough', async () => {
      expect(await start(urlFor())).toBe('started');
    });

    test('may have timeouts of its own: ours are used for requests, and none for migrations', async () => {
      const impatient = `set statement_timeout = '100ms'`;
      await withRole(impatient, async () => {
        const slow = { name: 'slow', statements: () => ['select pg_sleep(0.3)'] };
        const empty = '?options=-c%20search_path%3Dslow';
        await admin.query(`create schema slow authorization ${ROLE}`);
        await migratePostgres(urlFor(empty), { connectMs: 5_000 }, [slow]);

        const storage = await open(urlFor());
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(storage.db);
        expect(rows).toEqual([{ statement_timeout: '10s' }]);
        await storage.close();
      });
    });

    test('a lock that is not free within the role’s lock_timeout is a reason to try again later', async () => {
      await withRole(`set lock_timeout = '20ms'`, async () => {
        const storage = await open(urlFor());
        await admin.query('begin; lock table settings');
        const failed = await storage.ping().catch((error: unknown) => error);
        await admin.query('rollback');
        expect(storage.classify(failed)).toBe('unavailable');
        await storage.close();
      });
    });

    test('that is read-only is told so', async () => {
      const advice =
        /cannot execute CREATE TABLE in a read-only transaction\. Use the server and a role that may write/;
      await withRole('set default_transaction_read_only = on', async () =>
        expect(await start(urlFor('?options=-c%20search_path%3Dslow'))).toMatch(advice),
      );
    });

    test('that has no connections left is told so', async () => {
      await withRole('connection limit 0', async () =>
        expect(await start(urlFor())).toMatch(/too many connections for role .*WAYBILL_DATABASE_POOL/),
      );
    });

    test('a connection that has become read-only is replaced, as after a failover', async () => {
      const storage = await open(urlFor());
      await sql`set session characteristics as transaction read only`.execute(storage.db);
      const write = (name: string) =>
        storage.write((tx) => tx.insertInto('settings').values({ name, value: 'x' }).execute());
      const failed = await write('before').catch((error: unknown) => error);
      expect(storage.explain(failed)).toMatchObject({ kind: 'read-only' });
      expect(storage.classify(failed)).toBe('unavailable');
      await write('after');
      await storage.close();
    });

    test.skipIf(isElsewhere)('a Unix socket works in both ways to write it', async () => {
      const { rows } = await admin.query('show unix_socket_directories');
      const folder: string = rows[0].unix_socket_directories.split(',')[0];
      const { port } = new URL(database.url);
      const { name } = database;
      for (const url of [
        `postgres://${ROLE}@/${name}?host=${folder}&port=${port}`,
        `postgres://${ROLE}@${encodeURIComponent(folder)}:${port}/${name}`,
      ])
        expect(await start(url)).toBe('started');
      expect(await start(`postgres://${ROLE}@/none?host=${folder}&port=${port}`)).toContain(
        `database at ${folder}:${port}/none: database "none" does not exist. Create it first`,
      );
    });

    test('a password may have any characters, percent-encoded', () => {
      const url = `postgres://me:${encodeURIComponent('a@b:c/d%20 é')}@host/db`;
      const { databaseUrl } = loadConfig({ DATABASE_URL: url });
      expect(new pg.Client({ connectionString: databaseUrl ?? '' })).toMatchObject({
        password: 'a@b:c/d%20 é',
        host: 'host',
      });
    });
  });

  describe('with TLS and a CA of its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-test-tls-'));
    const certificate = selfSignedCertificate(['localhost']);
    let server: Server;
    let warnings: Error[];
    const note = (warning: Error) => void warnings.push(warning);
    beforeAll(async () => {
      writeFileSync(join(folder, 'ca.pem'), certificate.cert);
      server = await startTls(database.url, certificate);
      warnings = [];
      process.on('warning', note);
    });
    afterAll(() => {
      process.off('warning', note);
      server?.close();
      rmSync(folder, { recursive: true });
    });
    const secure = (query: string, host = 'localhost') => {
      const { port } = server.address() as { port: number };
      return `postgres://${ROLE}@${host}:${port}/${database.name}?${query}`;
    };
    const trusted = `sslrootcert=${folder}/ca.pem`;

    test.for(['require', 'verify-ca', 'verify-full'])('sslmode=%s verifies the certificate', async (mode) => {
      // Newer versions of Node add advice of their own.
      expect(await start(secure(`sslmode=${mode}`))).toMatch(
        /self-signed certificate.*\. Name the certificate of/,
      );
      expect(await start(secure(`sslmode=${mode}&${trusted}`))).toBe('started');
      expect(await start(secure(`sslmode=${mode}&${trusted}`, '127.0.0.1'))).toMatch(/Use the host name of/);
      expect(warnings).toEqual([]);
    });

    test.skipIf(isElsewhere)('a server without TLS is no reason to go on without', async () => {
      expect(await start(urlFor('?sslmode=require'))).toMatch(
        /does not support SSL connections\. Turn TLS on/,
      );
    });
  });
});

/** PostgreSQL’s way into TLS: the client asks in plain text whether it may. */
async function startTls(target: string, { cert, key }: { cert: string; key: string }): Promise<Server> {
  const { hostname, port } = new URL(target);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, cert, key });
      const database = connect(Number(port || 5432), hostname);
      for (const side of [secure, database]) side.on('error', () => {});
      secure.pipe(database).pipe(secure);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}
