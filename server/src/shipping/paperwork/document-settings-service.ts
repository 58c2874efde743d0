import { type Picture, pictureOf } from '../../carriers/labels/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import type { DocumentSettings } from '../../schema/document-settings.ts';
import type { SlipLook } from '../../schema/slip-template.ts';
import type { Db, Storage } from '../../storage/index.ts';
import type { BrandService } from '../brands/index.ts';
import type { DocumentSettingsUpdate } from './paperwork-schemas.ts';
import type { SlipTemplateUpdate } from './slip-template-schemas.ts';
import type { SlipTemplateService } from './slip-template-service.ts';
import { usualPaper } from './usual-paper.ts';

export type DocumentSettingsService = ReturnType<typeof createDocumentSettingsService>;

/** What heads a packing slip. */
export interface Letterhead {
  settings: DocumentSettings;
  logo: Picture | undefined;
  look: SlipLook;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Has the name and the logo of documents. */
  brands: BrandService;
  templates: SlipTemplateService;
}

const LOGO_URL = '/api/v1/settings/documents/logo';

export function createDocumentSettingsService({ storage, clock, brands, templates }: Dependencies) {
  async function read(db: Db, accountId: string): Promise<DocumentSettings> {
    const row = await db
      .selectFrom('document_settings')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const { name, logo } = await brands.read(db, accountId, null);
    return {
      paperSize: row?.paper_size ?? (await usualPaper(db, accountId)),
      businessName: name,
      slipMessage: row?.slip_message ?? null,
      logo: logo && { ...logo, url: LOGO_URL },
    };
  }

  return {
    get: (accountId: string) => read(storage.db, accountId),

    update: (accountId: string, input: DocumentSettingsUpdate): Promise<DocumentSettings> =>
      storage.write(async (tx) => {
        const columns = {
          ...given({ paper_size: input.paperSize, slip_message: input.slipMessage }),
          updated_at: clock.now(),
        };
        await tx
          .insertInto('document_settings')
          .values({
            account_id: accountId,
            paper_size: await usualPaper(tx, accountId),
            slip_message: null,
            ...columns,
          })
          .onConflict((on) => on.column('account_id').doUpdateSet(columns))
          .execute();
        if (input.businessName !== undefined)
          await brands.change(tx, accountId, null, { name: input.businessName });
        return read(tx, accountId);
      }),

    async setLogo(accountId: string, base64: string): Promise<DocumentSettings> {
      await brands.setLogo(accountId, null, base64);
      return read(storage.db, accountId);
    },

    async removeLogo(accountId: string): Promise<DocumentSettings> {
      await brands.removeLogo(accountId, null);
      return read(storage.db, accountId);
    },

    logoFile: (accountId: string) => brands.logoFile(accountId, null),

    /** The brand of the store that an order is from, or else the account's. */
    async letterhead(
      accountId: string,
      storeId: string | null,
      unsaved?: SlipTemplateUpdate,
    ): Promise<Letterhead> {
      const documents = await read(storage.db, accountId);
      const own = storeId === null ? undefined : await brands.read(storage.db, accountId, storeId);
      const logo = await brands.findLogo(accountId, own?.logo ? storeId : null);
      return {
        settings: { ...documents, businessName: own?.name ?? documents.businessName },
        logo: logo && pictureOf(logo),
        look: await templates.lookFor(accountId, storeId, unsaved),
      };
    },
  };
}
