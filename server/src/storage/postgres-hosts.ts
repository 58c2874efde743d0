import pg from 'pg';
import { type PostgresHost, type PostgresUrl, parsePostgresUrl, type Target } from '../lib/postgres-url.ts';
import { NoHostError, UnwantedServerError } from './postgres-host-errors.ts';
import { cutConnection } from './postgres-session.ts';

/** What a single host gets at least: a server that is busy is not away. */
const LEAST_PER_HOST_MS = 2_000;

/** Together, the hosts may take as long as a single one, unless the URL says how long each may take. */
export function connectTimeoutOf({ connectTimeoutMs, hosts }: PostgresUrl, totalMs: number): number {
  if (connectTimeoutMs !== undefined) return connectTimeoutMs;
  return Math.min(totalMs, Math.max(LEAST_PER_HOST_MS, Math.floor(totalMs / hosts.length)));
}

export type OpenOptions = pg.ClientConfig & { connectionTimeoutMillis: number };

interface Attempt {
  url: PostgresUrl;
  options: OpenOptions;
  signal?: AbortSignal | undefined;
}

/** Connects to the host of a URL, or to the first of several that is what the URL asks for. */
export async function openClient(
  url: string,
  options: OpenOptions,
  signal?: AbortSignal,
): Promise<pg.Client> {
  const parsed = parsePostgresUrl(url);
  return (await openFirst({ url: parsed, options, signal }, parsed.hosts)).client;
}

/** Tries the hosts in turn. Rejects with the error of a single one, or with the answers of all. */
export async function openFirst(
  attempt: Attempt,
  hosts: readonly PostgresHost[],
): Promise<{ client: pg.Client; host: PostgresHost }> {
  const { url } = attempt;
  let answers: { host: PostgresHost; error: unknown }[] = [];
  for (const target of url.target === 'prefer-standby' ? (['standby', 'any'] as const) : [url.target]) {
    answers = [];
    for (const host of hosts) {
      try {
        return { client: await openOne(attempt, host, target), host };
      } catch (error) {
        if (!url.isChosen || attempt.signal?.aborted) throw error;
        answers.push({ host, error });
      }
    }
  }
  throw new NoHostError(answers, url.target);
}

async function openOne(
  { url, options, signal }: Attempt,
  host: PostgresHost,
  target: Target,
): Promise<pg.Client> {
  signal?.throwIfAborted();
  const connectionTimeoutMillis = connectTimeoutOf(url, options.connectionTimeoutMillis);
  const client = new pg.Client({ ...options, connectionString: url.urlOf(host), connectionTimeoutMillis });
  // A connection that is lost fails the statement that waits for it; without a listener it would end the process.
  client.on('error', () => {});
  const abort = () => cutConnection(client);
  signal?.addEventListener('abort', abort);
  try {
    await client.connect();
    if (url.isChosen) await requireTarget(client, target, connectionTimeoutMillis);
    return client;
  } catch (error) {
    cutConnection(client);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

const STATE = `select pg_catalog.pg_is_in_recovery() as "isStandby",
  pg_catalog.current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

interface State {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** Rejects if the server is not what the URL asks for. */
export async function requireTarget(client: pg.ClientBase, target: Target, timeoutMs: number): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: STATE, query_timeout: timeoutMs };
  const { rows } = await client.query<State>(query);
  const [state] = rows;
  if (state === undefined) throw new Error('the server does not say what it is');
  const problem = problemOf(state, target);
  if (problem !== undefined) throw new UnwantedServerError(problem, state.isReadOnly || state.isStandby);
}

function problemOf({ isStandby, isReadOnly }: State, target: Target): string | undefined {
  switch (target) {
    case 'read-write':
      return isStandby ? 'is a standby' : isReadOnly ? 'is read-only' : undefined;
    case 'read-only':
      return isReadOnly ? undefined : 'takes writes';
    case 'primary':
      return isStandby ? 'is a standby' : undefined;
    case 'standby':
      return isStandby ? undefined : 'is not a standby';
    default:
      return undefined;
  }
}
