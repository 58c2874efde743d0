import { sql } from 'kysely';
import type { LastingConnection } from './postgres-lasting-connection.ts';
import { PROCESS_ID, type Presence } from './presence.ts';
import type { Db } from './schema.ts';

/**
 * An advisory lock on the id, held by a session for as long as the process lives and is connected. It is shared, because after
 * a lost connection the new session takes it while the server may not have noticed the end of the old one.
 */
export const lockPresence = (id: string): string =>
  `select pg_advisory_lock_shared(hashtextextended('${id}', 0))`;

const SERVING = 'waybill serves requests';
/** Held in the same way by each process that serves requests. */
export const LOCK_SERVING = lockPresence(SERVING);

/** All that is locked, hashed. PostgreSQL shows the two halves of the number that was locked. */
const LOCKED = sql`(cast(classid as bigint) << 32) | cast(objid as bigint)`;
const LOCKS = sql`pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;
/** The ids of all processes that are alive. */
const ALIVE = sql`select ${LOCKED} from ${LOCKS}`;

/** The presence of the process with this id, if it has one, whose lock `connection` holds while it is open. */
export const createPostgresPresence = (
  db: Db,
  connection: LastingConnection,
  own: string | null,
): Presence => ({
  get id() {
    return connection.isOpen ? own : null;
  },
  // `not in` reads the locks once for the whole statement, and not at all if there are no ids of other processes.
  isGone: (id) => sql<boolean>`(${id} like ${sql.lit(`${PROCESS_ID}%`)} and ${id} <> ${own ?? ''}
    and hashtextextended(${id}, 0) not in (${ALIVE}))`,
  async countServing() {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${LOCKS} and ${LOCKED} = hashtextextended(${SERVING}, 0)`.execute(db);
    return rows[0]?.n ?? 0;
  },
});
