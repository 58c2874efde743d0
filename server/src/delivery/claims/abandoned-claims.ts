import { sql } from 'kysely';
import type { Storage } from '../../storage/index.ts';

/**
 * Releases the claims of workers that have died, long before their leases end. A worker that only lost its connection to
 * the database looks dead until it has connected again, usually within a second or two, and what it is sending would be sent
 * twice: so it must be gone at two looks in a row.
 */
export function createAbandonedClaims(storage: Storage) {
  const { isGone } = storage.presence;
  const holder = sql.ref('holder');
  let suspects: ReadonlySet<string> = new Set();

  async function findGone(): Promise<string[]> {
    const { rows } = await sql<{ holder: string }>`
      select distinct holder from delivery_claims where ${isGone(holder)}`.execute(storage.db);
    return rows.map((row) => row.holder);
  }

  return {
    /** Returns whether it has released any. */
    async release(): Promise<boolean> {
      const gone = await findGone();
      const dead = gone.filter((id) => suspects.has(id));
      suspects = new Set(gone);
      if (dead.length === 0) return false;
      const { rows } = await storage.write((tx) =>
        sql`delete from delivery_claims where holder in (${sql.join(dead)}) and ${isGone(holder)}
          returning delivery_id`.execute(tx),
      );
      return rows.length > 0;
    },
  };
}
