import { type Picture, pictureOf, type StoredPicture } from '../../carriers/labels/index.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import type { DocumentSettings } from '../../schema/document-settings.ts';
import type { Db, DocumentLogoRow, Storage } from '../../storage/index.ts';
import type { Printer } from '../printing/index.ts';
import { type DocumentSettingsUpdate, LOGO_LIMITS, MAX_LOGO_BYTES } from './paperwork-schemas.ts';
import { usualPaper } from './usual-paper.ts';

export type DocumentSettingsService = ReturnType<typeof createDocumentSettingsService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  printer: Printer;
}

export function createDocumentSettingsService({ storage, clock, printer }: Dependencies) {
  async function read(db: Db, accountId: string): Promise<DocumentSettings> {
    const row = await db
      .selectFrom('document_settings')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const logo = await db
      .selectFrom('document_logos')
      .select(['width', 'height', 'updated_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return {
      paperSize: row?.paper_size ?? (await usualPaper(db, accountId)),
      businessName: row?.business_name ?? null,
      slipMessage: row?.slip_message ?? null,
      logo: logo
        ? {
            width: logo.width,
            height: logo.height,
            url: '/api/v1/settings/documents/logo',
            updatedAt: toIso(logo.updated_at),
          }
        : null,
    };
  }

  const findLogo = async (accountId: string): Promise<StoredPicture | undefined> => {
    const row = await storage.db
      .selectFrom('document_logos')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return (
      row && {
        contentType: row.content_type,
        width: row.width,
        height: row.height,
        bytes: Buffer.from(row.bytes),
      }
    );
  };

  async function decode(base64: string): Promise<StoredPicture> {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > MAX_LOGO_BYTES) throw invalid(`image: must be at most ${MAX_LOGO_BYTES / 1024} KiB`);
    const picture = await printer.picture(bytes, LOGO_LIMITS);
    if (typeof picture === 'string') throw invalid(`image: ${picture}`);
    return picture;
  }

  return {
    get: (accountId: string) => read(storage.db, accountId),

    update: (accountId: string, input: DocumentSettingsUpdate): Promise<DocumentSettings> =>
      storage.write(async (tx) => {
        const columns = {
          ...given({
            paper_size: input.paperSize,
            business_name: input.businessName,
            slip_message: input.slipMessage,
          }),
          updated_at: clock.now(),
        };
        await tx
          .insertInto('document_settings')
          .values({
            account_id: accountId,
            paper_size: await usualPaper(tx, accountId),
            business_name: null,
            slip_message: null,
            ...columns,
          })
          .onConflict((on) => on.column('account_id').doUpdateSet(columns))
          .execute();
        return read(tx, accountId);
      }),

    async setLogo(accountId: string, base64: string): Promise<DocumentSettings> {
      const picture = await decode(base64);
      return storage.write(async (tx) => {
        const columns: Omit<DocumentLogoRow, 'account_id'> = {
          content_type: picture.contentType,
          width: picture.width,
          height: picture.height,
          bytes: picture.bytes,
          updated_at: clock.now(),
        };
        await tx
          .insertInto('document_logos')
          .values({ account_id: accountId, ...columns })
          .onConflict((on) => on.column('account_id').doUpdateSet(columns))
          .execute();
        return read(tx, accountId);
      });
    },

    removeLogo: (accountId: string): Promise<DocumentSettings> =>
      storage.write(async (tx) => {
        await tx.deleteFrom('document_logos').where('account_id', '=', accountId).execute();
        return read(tx, accountId);
      }),

    async logoFile(accountId: string): Promise<StoredPicture> {
      const logo = await findLogo(accountId);
      if (logo === undefined) throw notFound('Logo');
      return logo;
    },

    async logo(accountId: string): Promise<Picture | undefined> {
      const logo = await findLogo(accountId);
      return logo && pictureOf(logo);
    },
  };
}
