import type { StoredPicture } from '../../carriers/labels/index.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import type { Brand, Logo } from '../../schema/brand.ts';
import type { BrandLogoRow, BrandRow, Db, Storage } from '../../storage/index.ts';
import type { Printer } from '../printing/index.ts';
import { defaultAddress } from '../warehouses/index.ts';
import { type BrandUpdate, LOGO_LIMITS, MAX_LOGO_BYTES } from './brand-schemas.ts';
import { drawSmall, type SmallLogo, smallLogoOf } from './small-logos.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  printer: Printer;
}

export type BrandService = ReturnType<typeof createBrandService>;

/** A brand is for one of the account's stores, or, with null, for everything that has none of its own. */
export function createBrandService({ storage, clock, printer }: Dependencies) {
  async function read(db: Db, accountId: string, storeId: string | null): Promise<Brand> {
    const row = await rowOf(db, accountId, storeId);
    const logo = await logoRowOf(db, accountId, storeId);
    return {
      storeId,
      name: row?.name ?? null,
      primaryColor: row?.primary_color ?? null,
      supportEmail: row?.support_email ?? null,
      supportUrl: row?.support_url ?? null,
      websiteUrl: row?.website_url ?? null,
      logo: toLogo(logo, storeId),
    };
  }

  async function decode(base64: string): Promise<StoredPicture> {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > MAX_LOGO_BYTES) throw invalid(`image: must be at most ${MAX_LOGO_BYTES / 1024} KiB`);
    const picture = await printer.picture(bytes, LOGO_LIMITS);
    if (typeof picture === 'string') throw invalid(`image: ${picture}`);
    return picture;
  }

  const service = {
    read,

    async get(accountId: string, storeId: string | null): Promise<Brand> {
      await checkStore(storage.db, accountId, storeId);
      return read(storage.db, accountId, storeId);
    },

    update: (accountId: string, storeId: string | null, input: BrandUpdate): Promise<Brand> =>
      storage.write(async (tx) => {
        await checkStore(tx, accountId, storeId);
        await service.change(tx, accountId, storeId, input);
        return read(tx, accountId, storeId);
      }),

    /** In the caller's transaction. */
    async change(tx: Db, accountId: string, storeId: string | null, input: BrandUpdate): Promise<void> {
      const columns = columnsOf(input);
      const updated_at = clock.now();
      await tx
        .insertInto('brands')
        .values({ ...EMPTY, account_id: accountId, store_id: storeId ?? '', ...columns, updated_at })
        .onConflict((on) => on.columns(['account_id', 'store_id']).doUpdateSet({ ...columns, updated_at }))
        .execute();
    },

    async setLogo(accountId: string, storeId: string | null, base64: string): Promise<Brand> {
      await checkStore(storage.db, accountId, storeId);
      const { contentType, width, height, bytes } = await decode(base64);
      const columns = {
        ...{ content_type: contentType, width, height, bytes, updated_at: clock.now() },
        ...(await drawSmall(printer, bytes)),
      };
      return storage.write(async (tx) => {
        await tx
          .insertInto('brand_logos')
          .values({ account_id: accountId, store_id: storeId ?? '', ...columns })
          .onConflict((on) => on.columns(['account_id', 'store_id']).doUpdateSet(columns))
          .execute();
        return read(tx, accountId, storeId);
      });
    },

    removeLogo: (accountId: string, storeId: string | null): Promise<Brand> =>
      storage.write(async (tx) => {
        await checkStore(tx, accountId, storeId);
        await tx
          .deleteFrom('brand_logos')
          .where('account_id', '=', accountId)
          .where('store_id', '=', storeId ?? '')
          .execute();
        return read(tx, accountId, storeId);
      }),

    async logoFile(accountId: string, storeId: string | null): Promise<StoredPicture> {
      const logo = await service.findLogo(accountId, storeId);
      if (logo === undefined) throw notFound('Logo');
      return logo;
    },

    async findLogo(accountId: string, storeId: string | null): Promise<StoredPicture | undefined> {
      const row = await logoRowOf(storage.db, accountId, storeId);
      return (
        row && {
          contentType: row.content_type,
          width: row.width,
          height: row.height,
          bytes: Buffer.from(row.bytes),
        }
      );
    },
  };
  return service;
}

type Columns = Pick<BrandRow, 'name' | 'primary_color' | 'support_email' | 'support_url' | 'website_url'>;
const EMPTY: Columns = {
  name: null,
  primary_color: null,
  support_email: null,
  support_url: null,
  website_url: null,
};

const columnsOf = (input: BrandUpdate): Partial<Columns> =>
  given({
    name: input.name,
    primary_color: input.primaryColor?.toLowerCase() ?? input.primaryColor,
    support_email: input.supportEmail,
    support_url: input.supportUrl,
    website_url: input.websiteUrl,
  });

const rowOf = (db: Db, accountId: string, storeId: string | null): Promise<BrandRow | undefined> =>
  db
    .selectFrom('brands')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId ?? '')
    .executeTakeFirst();

const LOGO_COLUMNS = ['content_type', 'width', 'height', 'bytes', 'updated_at'] as const;
type LogoRow = Pick<BrandLogoRow, (typeof LOGO_COLUMNS)[number]>;

const logoRowOf = (db: Db, accountId: string, storeId: string | null): Promise<LogoRow | undefined> =>
  db
    .selectFrom('brand_logos')
    .select(LOGO_COLUMNS)
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId ?? '')
    .executeTakeFirst();

/** Only stores that are connected have settings of their own; other names are of API callers. */
export async function checkStore(db: Db, accountId: string, storeId: string | null): Promise<void> {
  if (storeId === null) return;
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (store === undefined) throw notFound('Store');
}

const toLogo = (row: LogoRow | undefined, storeId: string | null): Logo | null =>
  row === undefined
    ? null
    : {
        width: row.width,
        height: row.height,
        url: `/api/v1/settings/brand/logo${storeId === null ? '' : `?storeId=${storeId}`}`,
        updatedAt: toIso(row.updated_at),
      };

/**
 * What customers of an order are shown: each field of its store's own brand, or else of the account's, and always a name. What is
 * not saved yet can be tried with `unsaved`.
 */
export async function brandShownFor(
  db: Db,
  accountId: string,
  storeId: string,
  unsaved: BrandUpdate = {},
): Promise<Columns & { name: string; logo: SmallLogo | null }> {
  const own = { ...(await rowOf(db, accountId, storeId === '' ? null : storeId)), ...columnsOf(unsaved) };
  const ofAccount = storeId === '' ? undefined : await rowOf(db, accountId, null);
  const field = (column: keyof Columns) => own[column] ?? ofAccount?.[column] ?? null;
  return {
    name: field('name') ?? (await nameOf(db, accountId, storeId)),
    primary_color: field('primary_color'),
    support_email: field('support_email'),
    support_url: field('support_url'),
    website_url: field('website_url'),
    logo: await smallLogoOf(db, accountId, storeId),
  };
}

async function nameOf(db: Db, accountId: string, storeId: string): Promise<string> {
  const store = await db
    .selectFrom('stores')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (store !== undefined) return store.name;
  const account = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return '';
  const domain = account.name.split('@').at(-1);
  return domain === account.name ? account.name : ((await shipperOf(db, accountId)) ?? domain ?? '');
}

/** Who the default warehouse ships for: a new account is named after its owner's email address, which is not for customers. */
async function shipperOf(db: Db, accountId: string): Promise<string | undefined> {
  const address = await defaultAddress(db, accountId);
  return address?.company || address?.name || undefined;
}
