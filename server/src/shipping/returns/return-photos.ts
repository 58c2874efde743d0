import type { Thumbnail } from '../../carriers/labels/index.ts';
import { notFound } from '../../lib/errors.ts';
import type { ReturnPhoto } from '../../schema/return.ts';
import { type Db, ownedRow, type ReturnRow } from '../../storage/index.ts';

export const MAX_PHOTOS = 3;
/** What all customers of an account together can fill: thousands of photos. */
const MAX_BYTES_OF_ACCOUNT = 1024 * 1024 * 1024;

/** The photos of these returns, by id. Only those of customers have any. */
export async function photosOf(db: Db, rows: readonly ReturnRow[]): Promise<Map<string, ReturnPhoto[]>> {
  const ids = rows.filter(({ requested_by }) => requested_by === 'customer').map(({ id }) => id);
  const photos = new Map<string, ReturnPhoto[]>();
  if (ids.length === 0) return photos;
  const found = await db
    .selectFrom('return_photos')
    .select(['return_id', 'position', 'width', 'height'])
    .where('return_id', 'in', ids)
    .orderBy('return_id')
    .orderBy('position')
    .execute();
  for (const { return_id, position, width, height } of found) {
    const url = `/api/v1/returns/${return_id}/photos/${position}`;
    const photo = { url, width, height };
    photos.set(return_id, [...(photos.get(return_id) ?? []), photo]);
  }
  return photos;
}

export async function photoFile(
  db: Db,
  accountId: string,
  returnId: string,
  position: string,
): Promise<Buffer> {
  await ownedRow(db, 'returns', accountId, returnId);
  const row = await db
    .selectFrom('return_photos')
    .select('bytes')
    .where('return_id', '=', returnId)
    .where('position', '=', /^\d$/.test(position) ? Number(position) : -1)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Photo');
  return Buffer.from(row.bytes);
}

/** Whether the account has room for these. */
export async function hasRoomFor(db: Db, accountId: string, photos: readonly Thumbnail[]): Promise<boolean> {
  if (photos.length === 0) return true;
  const { used } = await db
    .selectFrom('return_photos')
    .select((e) => e.fn.sum<number | null>('size').as('used'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const added = photos.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return Number(used ?? 0) + added <= MAX_BYTES_OF_ACCOUNT;
}

export async function insertPhotos(tx: Db, row: ReturnRow, photos: readonly Thumbnail[]): Promise<void> {
  for (const [position, { width, height, bytes }] of photos.entries())
    await tx
      .insertInto('return_photos')
      .values({
        return_id: row.id,
        position,
        account_id: row.account_id,
        width,
        height,
        size: bytes.length,
        bytes,
      })
      .execute();
}
