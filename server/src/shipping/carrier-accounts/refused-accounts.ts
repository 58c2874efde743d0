import { writeAlert } from '../../alerts/index.ts';
import type { RateMessage } from '../../schema/rate.ts';
import type { Db, Storage } from '../../storage/index.ts';

/** Codes of messages that say that nothing is sold to an account, whatever is asked for. */
const ABOUT_ACCOUNTS = new Set(['UNAUTHORIZED', 'UNUSABLE_ACCOUNT']);

/** Tells members that a carrier does not accept an account, in the transaction that finds out. */
export async function alertOfRefusedAccount(
  storage: Storage,
  tx: Db,
  { accountId, carrierAccountId, reason }: { accountId: string; carrierAccountId: string; reason: string },
): Promise<void> {
  const account = await tx
    .selectFrom('carrier_accounts')
    .select('name')
    .where('id', '=', carrierAccountId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return;
  const line = `${account.name}: ${reason}`;
  await writeAlert(storage, tx, { accountId, kind: 'carrier_refused', subject: carrierAccountId, line });
}

/** The same for carriers that were asked for prices. It is no part of what the request changes, which may fail because of it. */
export async function alertOfRefusedQuotes(
  storage: Storage,
  accountId: string,
  messages: readonly RateMessage[],
): Promise<void> {
  const refused = messages.flatMap(({ code, message, carrierAccountId }) =>
    ABOUT_ACCOUNTS.has(code) && carrierAccountId != null ? [{ carrierAccountId, reason: message }] : [],
  );
  if (refused.length === 0) return;
  await storage.writeUnscoped(async (tx) => {
    for (const one of refused) await alertOfRefusedAccount(storage, tx, { accountId, ...one });
  });
}
