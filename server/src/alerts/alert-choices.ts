import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { type AlertKind, alertsFor } from '../schema/alerts.ts';
import type { Membership } from '../schema/callers.ts';
import { type Db, lockAccount, type Storage } from '../storage/index.ts';

/** A member of an account. */
interface Person {
  userId: string;
  account: Membership;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Whether this server sends mails to members. */
  areMailed: boolean;
}

export type AlertChoices = ReturnType<typeof createAlertChoices>;

/** What each member wants to be told by mail. Nothing, until they choose. */
export function createAlertChoices({ storage, clock, areMailed }: Dependencies) {
  /** Those that the role does not allow are left out: nobody gets them. */
  async function read(db: Db, { userId, account: { id, role } }: Person) {
    const rows = await db
      .selectFrom('alert_choices')
      .select('kind')
      .where('account_id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    const chosen = new Set(rows.map(({ kind }) => kind));
    const available = alertsFor(role);
    return { kinds: available.filter((kind) => chosen.has(kind)), available, areMailed };
  }

  return {
    get: (person: Person) => read(storage.db, person),

    async set({ userId, account }: Person, kinds: readonly AlertKind[]) {
      return storage.write(async (tx) => {
        // Whoever removes a member locks the account too, and removes what they have chosen.
        await lockAccount(storage, tx, account.id);
        const member = await tx
          .selectFrom('account_members')
          .select('role')
          .where('account_id', '=', account.id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (member === undefined) throw new AppError('FORBIDDEN', 'You are not a member of this account');
        const allowed = alertsFor(member.role);
        const refused = kinds.find((kind) => !allowed.includes(kind));
        if (refused !== undefined)
          throw new AppError('FORBIDDEN', `kinds: your role does not allow ${refused}`);
        await forgetAlertChoices(tx, account.id, userId);
        const row = { account_id: account.id, user_id: userId, created_at: clock.now() };
        const rows = [...new Set(kinds)].map((kind) => ({ ...row, kind }));
        if (rows.length > 0) await tx.insertInto('alert_choices').values(rows).execute();
        return read(tx, { userId, account: { ...account, role: member.role } });
      });
    },
  };
}

/** For someone who leaves the account. */
export async function forgetAlertChoices(tx: Db, accountId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('alert_choices')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}
