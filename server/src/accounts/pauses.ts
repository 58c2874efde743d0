import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { OperatorError } from '../lib/errors.ts';
import type { Db, PausedAccountRow, Storage } from '../storage/index.ts';

/** Another process goes on with the import, or has undone it. */
export class ImportTakenOver extends OperatorError {}

export type AccountPauses = ReturnType<typeof createAccountPauses>;

/** What had begun before an account was paused, and has no outcome yet. */
export interface UnderWay {
  deliveries: number;
  batches: number;
  mails: number;
  reports: number;
}

/** Nothing of a paused account leaves the installation, and nothing changes in it. It can be read. */
export function createAccountPauses({ storage, clock }: { storage: Storage; clock: Clock }) {
  const find = (accountId: string): Promise<PausedAccountRow | undefined> =>
    storage.db
      .selectFrom('paused_accounts')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();

  return {
    find,

    /** Since when it is paused. */
    async pause(accountId: string): Promise<number> {
      const row = { account_id: accountId, paused_at: clock.now(), import_state: null };
      await storage.write((tx) =>
        tx
          .insertInto('paused_accounts')
          .values(row)
          .onConflict((on) => on.column('account_id').doNothing())
          .execute(),
      );
      return (await find(accountId))?.paused_at ?? row.paused_at;
    },

    /** Returns whether it was paused. From now on, all that has waited is due. */
    async resume(accountId: string): Promise<boolean> {
      const paused = await find(accountId);
      if (paused === undefined) return false;
      if (paused.import_state !== null)
        throw new OperatorError('The account is still being imported: finish that first, or undo it');
      await storage.write((tx) =>
        tx.deleteFrom('paused_accounts').where('account_id', '=', accountId).execute(),
      );
      return true;
    },

    /** With its account. It cannot be resumed before the import has ended. */
    async beginImport(tx: Db, accountId: string, state: string): Promise<void> {
      await tx
        .insertInto('paused_accounts')
        .values({ account_id: accountId, paused_at: clock.now(), import_state: state })
        .execute();
    },

    /** In each transaction of an import. Rejects if somebody else goes on with it or has undone it; with null it has ended. */
    async goOn(tx: Db, accountId: string, from: string, to: string | null): Promise<void> {
      const { numUpdatedRows } = await tx
        .updateTable('paused_accounts')
        .set({ import_state: to })
        .where('account_id', '=', accountId)
        .where('import_state', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n)
        throw new ImportTakenOver(
          'Somebody else is importing this account at the same time, or has undone it',
        );
    },

    /** Removes an account that has nothing any more. */
    async undoImport(tx: Db, accountId: string): Promise<void> {
      await tx.deleteFrom('paused_accounts').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
    },

    async underWay(accountId: string): Promise<UnderWay> {
      const { rows } = await sql<UnderWay>`
        select
          (select count(*) from delivery_claims c join webhook_subscriptions s on s.id = c.subscription_id
            where s.account_id = ${accountId}) as deliveries,
          (select count(*) from batches where account_id = ${accountId} and ended_at is null and holder is not null)
            as batches,
          (select count(*) from mails
            where account_id = ${accountId} and due_at is not null and may_have_arrived = 1) as mails,
          (select count(*) from store_reports
            where account_id = ${accountId} and due_at is not null and may_have_arrived = 1) as reports`.execute(
        storage.db,
      );
      const [found] = rows;
      return {
        deliveries: Number(found?.deliveries ?? 0),
        batches: Number(found?.batches ?? 0),
        mails: Number(found?.mails ?? 0),
        reports: Number(found?.reports ?? 0),
      };
    },
  };
}
