import { type Clock, toIsoOrNull } from '../lib/clock.ts';
import { conflict, notFound } from '../lib/errors.ts';
import type { User } from '../schema/callers.ts';
import type { Db, Storage, UserRow } from '../storage/index.ts';
import { toUser } from './users.ts';

/** A user as the owner sees them. */
export interface Member extends User {
  deactivatedAt: string | null;
}

export type MemberService = ReturnType<typeof createMemberService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** What else a user has that must stop, in the same transaction. */
  onDeactivate(tx: Db, userId: string, now: number): Promise<void>;
}

export function createMemberService({ storage, clock, onDeactivate }: Dependencies) {
  return {
    async list(): Promise<Member[]> {
      const rows = await storage.db
        .selectFrom('users')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toMember);
    },

    /**
     * Revokes all access immediately, on every process, and disables the user's webhooks. Their data is kept, because orders
     * and labels belong to the business; an invitation to the same email reactivates the user. Idempotent: `deactivatedAt`
     * stays the first one.
     */
    async deactivate(id: string): Promise<Member> {
      return storage.write(async (tx) => {
        const user = await tx
          .selectFrom('users')
          .selectAll()
          .where('id', '=', id)
          .modifyEnd(storage.locks.change)
          .executeTakeFirst();
        if (user === undefined) throw notFound('User');
        if (user.role === 'owner') throw conflict('The owner cannot be removed');
        const now = clock.now();
        const deactivatedAt = user.deactivated_at ?? now;
        await tx
          .updateTable('users')
          .set({ deactivated_at: deactivatedAt, updated_at: now })
          .where('id', '=', id)
          .execute();
        await revokeAccess(tx, id, now);
        await onDeactivate(tx, id, now);
        return toMember({ ...user, deactivated_at: deactivatedAt });
      });
    },
  };
}

async function revokeAccess(tx: Db, userId: string, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

const toMember = (row: UserRow): Member => ({
  ...toUser(row),
  deactivatedAt: toIsoOrNull(row.deactivated_at),
});
