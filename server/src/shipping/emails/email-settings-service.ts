import type { Clock } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { MailOutbox } from '../../mail/index.ts';
import {
  type CustomerLanguage,
  type DefaultEmailTexts,
  EMAIL_TYPES,
  type EmailSettings,
  type EmailTexts,
  type EmailType,
} from '../../schema/email-settings.ts';
import type { Db, EmailSettingsRow, Storage } from '../../storage/index.ts';
import { checkStore } from '../brands/index.ts';
import { settingsFor, settingsRow } from './effective-settings.ts';
import type { EmailSettingsUpdate } from './email-schemas.ts';
import { PLACEHOLDERS, unknownPlaceholder } from './placeholders.ts';
import { MAIL_TEXTS } from './texts/index.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  mails: MailOutbox;
}

export type EmailSettingsService = ReturnType<typeof createEmailSettingsService>;

/** Shops confirm orders themselves. */
const DEFAULT_TYPES = EMAIL_TYPES.filter((type) => type !== 'order_confirmed');

/** Settings are for one of the account's stores, or, with null, for everything that has none of its own. */
export function createEmailSettingsService({ storage, clock, mails }: Dependencies) {
  async function read(db: Db, accountId: string, storeId: string | null): Promise<EmailSettings> {
    const own = await settingsRow(db, accountId, storeId ?? '');
    const row = own ?? (await settingsRow(db, accountId, '')) ?? NONE;
    return {
      storeId,
      isInherited: own === undefined && storeId !== null,
      isAvailable: mails.isAvailable,
      isActive: row.is_active === 1,
      fromName: row.from_name,
      fromEmail: row.from_email,
      replyTo: row.reply_to,
      types: fromJson(row.types),
      texts: fromJson(row.texts),
    };
  }

  return {
    async get(accountId: string, storeId: string | null): Promise<EmailSettings> {
      await checkStore(storage.db, accountId, storeId);
      return read(storage.db, accountId, storeId);
    },

    /** A store that had none of its own begins with the account's. */
    update: (accountId: string, storeId: string | null, input: EmailSettingsUpdate): Promise<EmailSettings> =>
      storage.write(async (tx) => {
        checkTexts(input.texts ?? {});
        await checkStore(tx, accountId, storeId);
        const before = await read(tx, accountId, storeId);
        const key = { account_id: accountId, store_id: storeId ?? '' };
        const columns = {
          ...given({
            is_active: input.isActive === undefined ? undefined : Number(input.isActive),
            from_name: input.fromName,
            from_email: input.fromEmail,
            reply_to: input.replyTo,
            types: input.types && toJson(EMAIL_TYPES.filter((type) => input.types?.includes(type))),
            texts: input.texts && toJson(input.texts as EmailTexts),
          }),
          updated_at: clock.now(),
        };
        const first = {
          is_active: Number(before.isActive),
          from_name: null,
          from_email: null,
          reply_to: null,
          types: toJson(before.types),
          texts: toJson({}),
        };
        await tx
          .insertInto('email_settings')
          .values({ ...first, ...key, ...columns })
          .onConflict((on) => on.columns(['account_id', 'store_id']).doUpdateSet(columns))
          .execute();
        const effective = await settingsFor(tx, accountId, storeId ?? '');
        if (effective?.isActive && effective.fromEmail === null)
          throw invalid('fromEmail: must be given to turn emails on');
        return read(tx, accountId, storeId);
      }),

    /** The store has the account's settings again. */
    remove: (accountId: string, storeId: string): Promise<EmailSettings> =>
      storage.write(async (tx) => {
        await checkStore(tx, accountId, storeId);
        await tx
          .deleteFrom('email_settings')
          .where('account_id', '=', accountId)
          .where('store_id', '=', storeId)
          .execute();
        return read(tx, accountId, storeId);
      }),

    defaults: (language: CustomerLanguage): DefaultEmailTexts =>
      EMAIL_TYPES.map((type) => ({
        type,
        ...MAIL_TEXTS[language].emails[type],
        placeholders: [...PLACEHOLDERS[type]],
      })),
  };
}

const NONE: Pick<
  EmailSettingsRow,
  'is_active' | 'from_name' | 'from_email' | 'reply_to' | 'types' | 'texts'
> = {
  is_active: 0,
  from_name: null,
  from_email: null,
  reply_to: null,
  types: toJson(DEFAULT_TYPES),
  texts: toJson({}),
};

/** A placeholder that nobody fills in would reach customers as it is. */
export function checkTexts(texts: EmailTexts): void {
  for (const [type, languages] of Object.entries(texts) as [EmailType, EmailTexts[EmailType]][])
    for (const [language, words] of Object.entries(languages ?? {}))
      for (const [field, text] of Object.entries(words ?? {})) {
        const unknown = unknownPlaceholder(type, String(text));
        if (unknown !== undefined)
          throw invalid(
            `texts.${type}.${language}.${field}: there is no placeholder {{${unknown}}} in emails of this type, only ` +
              PLACEHOLDERS[type].map((name) => `{{${name}}}`).join(', '),
          );
      }
}
