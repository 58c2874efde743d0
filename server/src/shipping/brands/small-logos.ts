import type { BrandLogoRow, Db, Storage } from '../../storage/index.ts';
import type { Printer } from '../printing/index.ts';
import { LOGO_LIMITS, SMALL_LOGO } from './brand-schemas.ts';

/** A logo as customers' pages show it, as WebP. */
export interface SmallLogo {
  width: number;
  height: number;
  bytes: Buffer;
}

type SmallColumns = Pick<BrandLogoRow, 'small_width' | 'small_height' | 'small_bytes'>;

const AT_ONCE = 10;

/** Logos are uploaded for paper, and are far too large for a page. */
export function createSmallLogos({ storage, printer }: { storage: Storage; printer: Printer }) {
  /** A file whose pixels cannot be read is on paper only: there is nothing small of it. */
  async function columnsOf(bytes: Buffer): Promise<SmallColumns> {
    const drawn = await printer.thumbnail(bytes, LOGO_LIMITS, SMALL_LOGO);
    return typeof drawn === 'string'
      ? { small_width: 0, small_height: 0, small_bytes: Buffer.alloc(0) }
      : { small_width: drawn.width, small_height: drawn.height, small_bytes: drawn.bytes };
  }

  return {
    columnsOf,

    /** Those of logos from before there were pages. */
    async drawMissing(stopping?: AbortSignal): Promise<void> {
      const rows = await storage.db
        .selectFrom('brand_logos')
        .select(['account_id', 'store_id', 'bytes', 'updated_at'])
        .where('small_bytes', 'is', null)
        .orderBy('account_id')
        .orderBy('store_id')
        .limit(AT_ONCE)
        .execute();
      for (const { account_id, store_id, bytes, updated_at } of rows) {
        if (stopping?.aborted) return;
        const columns = await columnsOf(Buffer.from(bytes));
        // Unless another was uploaded meanwhile.
        await storage.write((tx) =>
          tx
            .updateTable('brand_logos')
            .set(columns)
            .where('account_id', '=', account_id)
            .where('store_id', '=', store_id)
            .where('updated_at', '=', updated_at)
            .execute(),
        );
      }
    },
  };
}

/** The store's, or else the account's, which has an empty name and so comes last. */
export async function smallLogoOf(db: Db, accountId: string, storeId: string): Promise<SmallLogo | null> {
  const rows = await db
    .selectFrom('brand_logos')
    .select(['small_width', 'small_height', 'small_bytes'])
    .where('account_id', '=', accountId)
    .where('store_id', 'in', ['', storeId])
    .orderBy('store_id', 'desc')
    .execute();
  const [row] = rows;
  if (!row?.small_bytes?.length) return null;
  return { width: row.small_width ?? 0, height: row.small_height ?? 0, bytes: Buffer.from(row.small_bytes) };
}
