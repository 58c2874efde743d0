import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { type AlertKind, alertsFor } from '../schema/alerts.ts';
import type { Membership } from '../schema/callers.ts';
import { type Db, lockAccount, type Storage } from '../storage/index.ts';
import { forgetMutes, mutedKinds, setMutedKinds } from './notification-mutes.ts';

/** A member of an account. */
export interface Person {
  userId: string;
  account: Membership;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Whether this server sends mails to members. */
  areMailed: boolean;
}

interface Choice {
  /** By mail. */
  kinds: readonly AlertKind[];
  /** Under the bell; as before if omitted. */
  shown?: readonly AlertKind[] | undefined;
}

export type AlertChoices = ReturnType<typeof createAlertChoices>;

/** What each member wants to be told: by mail nothing, until they choose, and under the bell everything. */
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
    const muted = await mutedKinds(db, id, userId);
    const available = alertsFor(role);
    return {
      kinds: available.filter((kind) => chosen.has(kind)),
      shown: available.filter((kind) => !muted.has(kind)),
      available,
      areMailed,
    };
  }

  return {
    get: (person: Person) => read(storage.db, person),

    async set({ userId, account }: Person, { kinds, shown }: Choice) {
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
        refuseOthers('kinds', kinds, allowed);
        refuseOthers('shown', shown ?? [], allowed);
        await forgetChosen(tx, account.id, userId);
        const row = { account_id: account.id, user_id: userId, created_at: clock.now() };
        const rows = [...new Set(kinds)].map((kind) => ({ ...row, kind }));
        if (rows.length > 0) await tx.insertInto('alert_choices').values(rows).execute();
        if (shown !== undefined) {
          const muted = allowed.filter((kind) => !shown.includes(kind));
          await setMutedKinds(tx, account.id, userId, muted);
        }
        return read(tx, { userId, account: { ...account, role: member.role } });
      });
    },
  };
}

function refuseOthers(field: string, kinds: readonly AlertKind[], allowed: readonly AlertKind[]): void {
  const refused = kinds.find((kind) => !allowed.includes(kind));
  if (refused !== undefined) throw new AppError('FORBIDDEN', `${field}: your role does not allow ${refused}`);
}

/** For someone who leaves the account. */
export async function forgetAlertChoices(tx: Db, accountId: string, userId: string): Promise<void> {
  await forgetChosen(tx, accountId, userId);
  await forgetMutes(tx, accountId, userId);
  await tx
    .deleteFrom('notification_reads')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

async function forgetChosen(tx: Db, accountId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('alert_choices')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}
