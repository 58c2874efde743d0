import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, findProgram, freePort, unprivileged, untilListening } from './scratch-servers.ts';

/** A PgBouncer in front of a PostgreSQL server, with its defaults. */
export interface ScratchPooler {
  /** The URL of a database of that server, by way of the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

export const findPgBouncer = (): string | undefined => findProgram('pgbouncer');

export async function startPgBouncer(
  program: string,
  serverUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<ScratchPooler> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-pgbouncer-'));
  const port = await freePort();
  const server = { host: hostname, port: serverPort || 5432, user: decodeURIComponent(username) };
  const secret = password === '' ? {} : { password: decodeURIComponent(password) };
  const target = Object.entries({ ...server, ...secret }).map(([name, value]) => `${name}='${value}'`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = ${target.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  const identity = unprivileged();
  if (identity !== undefined) for (const path of [folder, file]) chownSync(path, identity.uid, identity.gid);
  const child = spawn(program, [file], { ...identity, cwd: folder, stdio: 'ignore' });
  await untilListening(port, 'PgBouncer did not start', child);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
