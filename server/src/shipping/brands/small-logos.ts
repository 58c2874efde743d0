import type { BrandLogoRow, Db } from '../../storage/index.ts';
import type { Printer } from '../printing/index.ts';
import { LOGO_LIMITS, SMALL_LOGO } from './brand-schemas.ts';

/** A logo as customers' pages show it, as WebP. */
export interface SmallLogo {
  width: number;
  height: number;
  bytes: Buffer;
}

type SmallColumns = Pick<BrandLogoRow, 'small_width' | 'small_height' | 'small_bytes'>;

/** Logos are uploaded for paper, and are far too large for a page. A file whose pixels cannot be read is on paper only. */
export async function drawSmall(printer: Printer, bytes: Buffer): Promise<SmallColumns> {
  const drawn = await printer.thumbnail(bytes, LOGO_LIMITS, SMALL_LOGO);
  return typeof drawn === 'string'
    ? { small_width: null, small_height: null, small_bytes: null }
    : { small_width: drawn.width, small_height: drawn.height, small_bytes: drawn.bytes };
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
  if (row?.small_bytes == null) return null;
  return { width: row.small_width ?? 0, height: row.small_height ?? 0, bytes: Buffer.from(row.small_bytes) };
}
