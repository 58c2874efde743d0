import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Clock, toIso, toIsoOrNull } from '../../lib/clock.ts';
import { AppError, conflict, notFound } from '../../lib/errors.ts';
import type { BatchFile } from '../../schema/batch.ts';
import type { Db, ExportFileRow, Storage } from '../../storage/index.ts';

/** How long a file can be downloaded. */
const KEPT_MS = 7 * 86_400_000;
/** An account keeps this many files; a new one takes the place of the oldest. */
const MAX_FILES = 10;
/** As many can be in the making at the same time. */
const MAX_OPEN = 5;
const PRUNED_AT_ONCE = 20;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A part of a file, and where its list goes on. */
interface Piece {
  bytes: Buffer;
  count: number;
  /** Undefined at the end of the list. */
  place: unknown;
}

export type ExportFiles = ReturnType<typeof createExportFiles>;

/** Files of lists, in pieces that are compressed by themselves: however long a file is, little of it is in memory. */
export function createExportFiles({ storage, clock }: { storage: Storage; clock: Clock }) {
  const find = (db: Db, batchId: string): Promise<ExportFileRow | undefined> =>
    db.selectFrom('export_files').selectAll().where('batch_id', '=', batchId).executeTakeFirst();

  /** What was in it is gone; that it was made stays. */
  async function drop(tx: Db, { batch_id, expires_at }: Pick<ExportFileRow, 'batch_id' | 'expires_at'>) {
    await tx
      .updateTable('export_files')
      .set({ is_stored: 0, expires_at: Math.min(expires_at ?? Infinity, clock.now()), place: null })
      .where('batch_id', '=', batch_id)
      .execute();
    await tx.deleteFrom('export_pieces').where('batch_id', '=', batch_id).execute();
  }

  /** A literal, because it decides whether a partial index can be used. */
  const stored = (db: Db) => db.selectFrom('export_files').selectAll().where('is_stored', '=', sql.lit(1));

  /** In turn, because each may have many pieces. */
  async function dropAll(files: readonly ExportFileRow[]): Promise<void> {
    for (const file of files) await storage.write((tx) => drop(tx, file));
  }

  const isAvailable = ({ is_stored, expires_at }: ExportFileRow): boolean =>
    is_stored === 1 && expires_at !== null && expires_at > clock.now();

  return {
    find: (batchId: string) => find(storage.db, batchId),
    drop: async (tx: Db, batchId: string): Promise<void> => drop(tx, { batch_id: batchId, expires_at: null }),

    async findAll(batchIds: readonly string[]): Promise<Map<string, ExportFileRow>> {
      if (batchIds.length === 0) return new Map();
      const rows = await storage.db
        .selectFrom('export_files')
        .selectAll()
        .where('batch_id', 'in', batchIds)
        .execute();
      return new Map(rows.map((row) => [row.batch_id, row]));
    },

    toFile: (row: ExportFileRow): BatchFile => ({
      name: nameOf(row),
      list: row.list,
      layout: row.layout,
      ...{ done: row.done, total: row.total, size: row.size },
      isAvailable: isAvailable(row),
      expiresAt: toIsoOrNull(row.expires_at),
    }),

    /** A file without anything in it, in a transaction that has locked the account. The oldest expire now, if there are too many. */
    async begin(
      tx: Db,
      of: Pick<ExportFileRow, 'batch_id' | 'account_id' | 'list' | 'layout'>,
    ): Promise<void> {
      const now = clock.now();
      const files = await stored(tx)
        .where('account_id', '=', of.account_id)
        .orderBy('created_at', 'desc')
        .orderBy('batch_id', 'desc')
        .execute();
      const live = files.filter(({ expires_at }) => expires_at === null || expires_at > now);
      const open = live.filter(({ expires_at }) => expires_at === null);
      if (open.length >= MAX_OPEN)
        throw conflict(`${MAX_OPEN} exports are queued or running: wait until one has ended, or cancel one`);
      const complete = live.filter(({ expires_at }) => expires_at !== null);
      const surplus = complete.slice(MAX_FILES - 1 - open.length).map(({ batch_id }) => batch_id);
      if (surplus.length > 0)
        await tx
          .updateTable('export_files')
          .set({ expires_at: now })
          .where('batch_id', 'in', surplus)
          .execute();
      const empty = { done: 0, total: null, size: 0, pieces: 0, place: null, round: 0, expires_at: null };
      await tx
        .insertInto('export_files')
        .values({ ...of, ...empty, created_at: now, is_stored: 1 })
        .execute();
    },

    /** Deletes what has expired of an account, before more is stored. */
    async makeRoom(accountId: string): Promise<void> {
      // An account has few: with a condition on when they expire, statistics would decide which index is read.
      const files = await stored(storage.db).where('account_id', '=', accountId).execute();
      const now = clock.now();
      await dropAll(files.filter(({ expires_at }) => expires_at !== null && expires_at <= now));
    },

    compress: (text: string): Promise<Buffer> => compress(text),

    /** Undefined if it has begun again, or was deleted, since `file` was read. */
    async append(
      tx: Db,
      file: ExportFileRow,
      { bytes, size, count, place }: Piece & { size: number },
    ): Promise<ExportFileRow | undefined> {
      const after = {
        done: file.done + count,
        total: file.total,
        size: file.size + size,
        pieces: file.pieces + 1,
        place: place === undefined ? null : JSON.stringify(place),
        expires_at: place === undefined ? clock.now() + KEPT_MS : null,
      };
      const { numUpdatedRows } = await tx
        .updateTable('export_files')
        .set(after)
        .where('batch_id', '=', file.batch_id)
        .where('pieces', '=', file.pieces)
        .where('round', '=', file.round)
        .where('is_stored', '=', 1)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return undefined;
      await tx
        .insertInto('export_pieces')
        .values({ batch_id: file.batch_id, position: file.pieces, bytes })
        .execute();
      return { ...file, ...after };
    },

    /** To be downloaded, piece by piece. */
    async open(batchId: string): Promise<{ name: string; size: number; read(): AsyncGenerator<Buffer> }> {
      const file = await find(storage.db, batchId);
      if (file === undefined) throw notFound('File');
      if (file.expires_at === null) throw conflict('The export is not done yet: wait until it is');
      if (!isAvailable(file))
        throw new AppError('NOT_FOUND', 'The file has been deleted: export the list again');
      async function* read() {
        for (let position = 0; position < (file?.pieces ?? 0); position++) {
          const piece = await storage.db
            .selectFrom('export_pieces')
            .select('bytes')
            .where('batch_id', '=', batchId)
            .where('position', '=', position)
            .executeTakeFirst();
          // The client is told by a download that is too short.
          if (piece === undefined) throw new Error(`the file of ${batchId} was deleted during a download`);
          yield decompress(piece.bytes);
        }
      }
      return { name: nameOf(file), size: file.size, read };
    },

    /** With its batch. */
    async remove(tx: Db, batchId: string): Promise<void> {
      await tx.deleteFrom('export_pieces').where('batch_id', '=', batchId).execute();
      await tx.deleteFrom('export_files').where('batch_id', '=', batchId).execute();
    },

    /** Deletes what has expired, and what was left of exports that have ended without a file. */
    async prune(): Promise<void> {
      for (;;) {
        const expired = await stored(storage.db)
          .where('expires_at', '<=', clock.now())
          .limit(PRUNED_AT_ONCE)
          .execute();
        await dropAll(expired);
        if (expired.length < PRUNED_AT_ONCE) break;
      }
      const open = await stored(storage.db).where('expires_at', 'is', null).execute();
      for (const file of open) {
        const batch = await storage.db
          .selectFrom('batches')
          .select('ended_at')
          .where('id', '=', file.batch_id)
          .executeTakeFirst();
        if (batch?.ended_at) await dropAll([file]);
      }
    },
  };
}

const nameOf = ({ list, created_at }: ExportFileRow): string =>
  `${list}-${toIso(created_at).slice(0, 10)}.csv`;
