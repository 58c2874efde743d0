import { fromJson } from '../../lib/json.ts';
import {
  CUSTOMER_LANGUAGES,
  EMAIL_TYPES,
  type EmailTexts,
  type EmailType,
} from '../../schema/email-settings.ts';
import type { Db, EmailSettingsRow } from '../../storage/index.ts';

export const settingsRow = (
  db: Db,
  accountId: string,
  storeId: string,
): Promise<EmailSettingsRow | undefined> =>
  db
    .selectFrom('email_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();

/** By whom and in which words an order's customer is written to. */
export interface EffectiveSettings {
  isActive: boolean;
  types: readonly EmailType[];
  fromName: string | null;
  fromEmail: string | null;
  replyTo: string | null;
  texts: EmailTexts;
}

/** A store's own settings, or the account's. What a store's own leave open, such as the sender, is the account's. */
export async function settingsFor(
  db: Db,
  accountId: string,
  storeId: string,
): Promise<EffectiveSettings | undefined> {
  const own = storeId === '' ? undefined : await settingsRow(db, accountId, storeId);
  const ofAccount = await settingsRow(db, accountId, '');
  const row = own ?? ofAccount;
  if (row === undefined) return undefined;
  return {
    isActive: row.is_active === 1,
    types: fromJson(row.types),
    fromName: row.from_name ?? ofAccount?.from_name ?? null,
    fromEmail: row.from_email ?? ofAccount?.from_email ?? null,
    replyTo: row.reply_to ?? ofAccount?.reply_to ?? null,
    texts: mergeTexts(ofAccount === undefined ? {} : fromJson(ofAccount.texts), fromJson(row.texts)),
  };
}

/** Word by word: a store may have another subject than its account, and the same text. */
export function mergeTexts(base: EmailTexts, own: EmailTexts): EmailTexts {
  const merged: EmailTexts = {};
  for (const type of EMAIL_TYPES)
    for (const language of CUSTOMER_LANGUAGES) {
      const words = { ...base[type]?.[language], ...own[type]?.[language] };
      if (Object.keys(words).length > 0) merged[type] = { ...merged[type], [language]: words };
    }
  return merged;
}
