import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { MailOutbox } from '../../mail/index.ts';
import type { EmailPreview, EmailTexts, SentTest } from '../../schema/email-settings.ts';
import type { Storage } from '../../storage/index.ts';
import { checkStore } from '../brands/index.ts';
import type { createCustomerMails } from './customer-mails.ts';
import { mergeTexts, settingsFor } from './effective-settings.ts';
import type { EmailPreviewRequest, EmailTestRequest } from './email-schemas.ts';
import { checkTexts } from './email-settings-service.ts';
import { previewOf } from './mail-words.ts';
import { sampleMail } from './sample-mail.ts';
import { TEST_TYPE } from './test-type.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  mails: MailOutbox;
  customerMails: ReturnType<typeof createCustomerMails>;
  publicUrl: string | undefined;
}

const HOUR_MS = 3_600_000;
const TESTS_PER_HOUR = 30;
/** Long enough for a mail server that is well; the sender goes on by itself. */
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 200;

export type EmailPreviews = ReturnType<typeof createEmailPreviews>;

/** Emails as customers would get them, about an order that is made up: shown, or sent to a member. */
export function createEmailPreviews({ storage, clock, mails, customerMails, publicUrl }: Dependencies) {
  const sample = (
    { type, language = 'en' }: Pick<EmailPreviewRequest, 'type' | 'language'>,
    { name: shopName }: { name: string },
  ) => sampleMail(type, language, { now: clock.now(), publicUrl, shopName });

  /** Only members of the account, so that nobody else can be written to. */
  async function recipientOf(
    accountId: string,
    to: string | undefined,
    userId: string | null,
  ): Promise<string> {
    const members = await storage.db
      .selectFrom('account_members')
      .innerJoin('users', 'users.id', 'account_members.user_id')
      .select(['users.id as id', 'users.email as email'])
      .where('account_members.account_id', '=', accountId)
      .where('users.deactivated_at', 'is', null)
      .execute();
    if (to === undefined) {
      const self = members.find(({ id }) => id === userId);
      if (self === undefined)
        throw invalid("to: must be given: the email address of one of the account's members");
      return self.email;
    }
    const found = members.find(({ email }) => email.toLowerCase() === to.toLowerCase());
    if (found === undefined) throw invalid("to: must be the email address of one of the account's members");
    return found.email;
  }

  async function refuseTooMany(accountId: string): Promise<void> {
    const { count } = await storage.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('created_at', '>', clock.now() - HOUR_MS)
      .where('type', '=', TEST_TYPE)
      .executeTakeFirstOrThrow();
    if (Number(count) >= TESTS_PER_HOUR)
      throw new AppError(
        'RATE_LIMITED',
        `At most ${TESTS_PER_HOUR} tests are sent per hour: try again later`,
      );
  }

  async function outcomeOf(cause: string): Promise<Pick<SentTest, 'status' | 'reason'>> {
    for (let waited = 0; ; waited += LOOK_EVERY_MS) {
      const row = await storage.db
        .selectFrom('mails')
        .select(['status', 'reason'])
        .where('cause', '=', cause)
        .executeTakeFirstOrThrow();
      if (row.status !== 'pending' || row.reason !== null || waited >= WAIT_MS) return row;
      await sleep(LOOK_EVERY_MS);
    }
  }

  return {
    async preview(
      accountId: string,
      storeId: string | null,
      request: EmailPreviewRequest,
    ): Promise<EmailPreview> {
      const unsaved = (request.texts ?? {}) as EmailTexts;
      checkTexts(unsaved);
      await checkStore(storage.db, accountId, storeId);
      const saved = (await settingsFor(storage.db, accountId, storeId ?? ''))?.texts ?? {};
      const brand = await customerMails.brandOf(accountId, storeId ?? '');
      return previewOf({ ...sample(request, brand), brand }, mergeTexts(saved, unsaved));
    },

    /** With the saved texts. Returns once it is sent or has failed, or after a few seconds. */
    async test(
      accountId: string,
      storeId: string | null,
      userId: string | null,
      request: EmailTestRequest,
    ): Promise<SentTest> {
      if (!mails.isAvailable)
        throw new AppError(
          'CONFLICT',
          'This server cannot send emails: its operator has not set WAYBILL_SMTP_URL',
        );
      await checkStore(storage.db, accountId, storeId);
      const settings = await settingsFor(storage.db, accountId, storeId ?? '');
      if (settings?.fromEmail == null) throw invalid('fromEmail: must be set before a test can be sent');
      const to = await recipientOf(accountId, request.to, userId);
      await refuseTooMany(accountId);
      const brand = await customerMails.brandOf(accountId, storeId ?? '');
      const cause = `${TEST_TYPE}:${newId('mail')}`;
      await storage.write((tx) =>
        mails.writeMail(tx, {
          type: TEST_TYPE,
          cause,
          accountId,
          storeId,
          recipient: to,
          language: request.language ?? 'en',
          content: { view: sample(request, brand) },
        }),
      );
      return { to, ...(await outcomeOf(cause)) };
    },
  };
}
