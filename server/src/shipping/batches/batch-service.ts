import type { Clock } from '../../lib/clock.ts';
import { type AppError, conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { Batch, BatchKind, BatchLine } from '../../schema/batch.ts';
import {
  actorOf,
  type BatchLineRow,
  type BatchRow,
  createPager,
  type Db,
  insertRows,
  lockAccount,
  ownedRow,
  type Page,
  readNow,
  type ShipmentRow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { ExportFiles, ExportRequest } from '../exports/index.ts';
import { toBatch, toBatchLine } from './batch.ts';
import type { BatchLineQuery, BatchQuery } from './batch-schemas.ts';

/** An account has no more that are queued or running. */
const MAX_OPEN = 20;
/** Lines that are inserted with one statement. */
const INSERT_AT_ONCE = 200;

/** A line of a new batch; with an error if it is refused from the start. */
export interface NewLine {
  input?: unknown;
  name?: string;
  orderId?: string;
  error?: AppError;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  files: ExportFiles;
  /** Kinds whose failed lines can be tried again. */
  isRepeatable(kind: BatchKind): boolean;
}

export type BatchService = ReturnType<typeof createBatchService>;

/** Starts, shows and cancels batches. The runner works on them. */
export function createBatchService({ storage, clock, files, isRepeatable }: Dependencies) {
  const page = createPager(storage, 'batches');

  async function refuseTooMany(tx: Db, accountId: string): Promise<void> {
    const open = await tx
      .selectFrom('batches')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .limit(MAX_OPEN)
      .execute();
    if (open.length >= MAX_OPEN)
      throw conflict(`${MAX_OPEN} batches are queued or running: wait until one has ended, or cancel one`);
  }

  async function insert(
    tx: Db,
    accountId: string,
    kind: BatchKind,
    lines: readonly Omit<BatchLineRow, 'batch_id' | 'position' | 'due_at'>[],
  ): Promise<BatchRow> {
    await lockAccount(storage, tx, accountId);
    await refuseTooMany(tx, accountId);
    const now = clock.now();
    const dueAt = await readNow(storage, tx);
    const row: BatchRow = {
      id: newId('bat'),
      account_id: accountId,
      created_at: now,
      updated_at: now,
      kind,
      status: 'queued',
      actor: toJson(actorOf(tx)),
      total: lines.length,
      succeeded: 0,
      failed: lines.filter(({ status }) => status === 'failed').length,
      cancelled: 0,
      started_at: null,
      ended_at: null,
      due_at: dueAt,
      claim: null,
      holder: null,
    };
    await insertRows(tx, 'batches', [row]);
    const rows = lines.map(
      (line, position): BatchLineRow => ({
        batch_id: row.id,
        position,
        due_at: line.status === 'pending' ? dueAt : null,
        ...line,
      }),
    );
    for (let from = 0; from < rows.length; from += INSERT_AT_ONCE)
      await insertRows(tx, 'batch_lines', rows.slice(from, from + INSERT_AT_ONCE));
    return row;
  }

  const newLine = ({ input, name, orderId, error }: NewLine) => ({
    status: error === undefined ? ('pending' as const) : ('failed' as const),
    attempts: 0,
    name: name ?? null,
    order_id: orderId ?? null,
    product_id: null,
    shipment_id: null,
    input: input === undefined || error !== undefined ? null : JSON.stringify(input),
    result: null,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    is_written: 0,
  });

  async function orderNumbersOf(accountId: string, lines: readonly BatchLineRow[]) {
    const ids = lines.flatMap(({ order_id }) => order_id ?? []);
    if (ids.length === 0) return new Map<string, string>();
    const rows = await storage.db
      .selectFrom('orders')
      .select(['id', 'order_number', 'account_id'])
      .where('id', 'in', ids)
      .execute();
    const own = rows.filter(({ account_id }) => account_id === accountId);
    return new Map(own.map(({ id, order_number }) => [id, order_number]));
  }

  async function shipmentsOf(accountId: string, lines: readonly BatchLineRow[]) {
    const ids = lines.flatMap(({ shipment_id }) => shipment_id ?? []);
    if (ids.length === 0) return new Map<string, ShipmentRow>();
    const rows = await storage.db.selectFrom('shipments').selectAll().where('id', 'in', ids).execute();
    const own = rows.filter(({ account_id }) => account_id === accountId);
    return new Map(own.map((row) => [row.id, row]));
  }

  /** With the files of exports. */
  async function shown(rows: readonly BatchRow[]): Promise<Batch[]> {
    const ids = rows.flatMap(({ id, kind }) => (kind === 'exports' ? id : []));
    const found = await files.findAll(ids);
    return rows.map((row) => {
      const file = found.get(row.id);
      return toBatch(row, file && files.toFile(file));
    });
  }

  const shownOne = async (row: BatchRow): Promise<Batch> => present((await shown([row]))[0]);

  const countOf = (row: BatchRow, status: BatchLineQuery['status']): number =>
    status === undefined ? row.total : toBatch(row)[status];

  return {
    create: async (accountId: string, kind: BatchKind, lines: readonly NewLine[]): Promise<Batch> =>
      toBatch(await storage.write((tx) => insert(tx, accountId, kind, lines.map(newLine)))),

    async list(accountId: string, query: BatchQuery): Promise<Page<Batch>> {
      const { kind, status } = query;
      const { data, meta } = await page(accountId, { kind, status }, query);
      return { data: await shown(data), meta };
    },

    get: async (accountId: string, id: string): Promise<Batch> =>
      shownOne(await ownedRow(storage.db, 'batches', accountId, id)),

    /** A batch with one line, which makes a file of the list. */
    async createExport(accountId: string, request: ExportRequest): Promise<Batch> {
      const { list, query } = request;
      const layout = 'layout' in query && query.layout !== undefined ? query.layout : list;
      const row = await storage.write(async (tx) => {
        const inserted = await insert(tx, accountId, 'exports', [newLine({ input: request, name: list })]);
        await files.begin(tx, { batch_id: inserted.id, account_id: accountId, list, layout });
        return inserted;
      });
      return shownOne(row);
    },

    /** The file of an export. */
    async file(accountId: string, id: string) {
      await ownedRow(storage.db, 'batches', accountId, id);
      return files.open(id);
    },

    /** Throws unless stock can be counted there. */
    async requireWarehouse(accountId: string, id: string): Promise<void> {
      await ownedRow(storage.db, 'warehouses', accountId, id);
    },

    /** In the order of the request. */
    async lines(accountId: string, id: string, query: BatchLineQuery): Promise<Page<BatchLine>> {
      const row = await ownedRow(storage.db, 'batches', accountId, id);
      const { page, limit, status } = query;
      let lines = storage.db.selectFrom('batch_lines').selectAll().where('batch_id', '=', id);
      if (status !== undefined) lines = lines.where('status', '=', status);
      const rows = await lines
        .orderBy('position')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const numbers = await orderNumbersOf(accountId, rows);
      const shipments = await shipmentsOf(accountId, rows);
      const total = countOf(row, status);
      return {
        data: rows.map((line) =>
          toBatchLine(line, {
            orderNumber: numbers.get(line.order_id ?? ''),
            shipment: shipments.get(line.shipment_id ?? ''),
          }),
        ),
        meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
      };
    },

    /** Leaves out what has not begun. What has been committed of a line, such as a purchase without an outcome, is still settled. */
    async cancel(accountId: string, id: string): Promise<Batch> {
      const canceled = await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'batches', accountId, id, { lock: storage.locks.change });
        if (row.ended_at !== null || row.status === 'cancelled') return row;
        const unfinished = tx
          .updateTable('batch_lines')
          .set({ status: 'cancelled', due_at: null, input: null })
          .where('batch_id', '=', id)
          .where('status', '=', 'pending')
          .where('shipment_id', 'is', null);
        // A label that is to be begun again has no shipment either: nothing came of the first.
        const { numUpdatedRows } = await (row.kind === 'labels'
          ? unfinished
          : unfinished.where('is_written', '=', 0)
        ).executeTakeFirst();
        const cancelled = row.cancelled + Number(numUpdatedRows);
        const now = clock.now();
        const isOver = row.succeeded + row.failed + cancelled === row.total;
        if (row.kind === 'exports' && numUpdatedRows > 0n) await files.drop(tx, id);
        return updateRow(tx, 'batches', row, {
          status: 'cancelled',
          cancelled,
          updated_at: now,
          ...(isOver && { ended_at: now, due_at: null, claim: null, holder: null }),
        });
      });
      return shownOne(canceled);
    },

    /** A new batch of the lines that failed, as they were asked for. */
    retry: (accountId: string, id: string): Promise<Batch> =>
      storage.write(async (tx) => {
        const { kind, ended_at } = await ownedRow(tx, 'batches', accountId, id);
        if (!isRepeatable(kind))
          throw conflict(
            'Only labels, changes of orders and orders marked as shipped can be tried again: send the others again',
          );
        if (ended_at === null) throw conflict('The batch is not done yet: wait until it is, or cancel it');
        const failed = await tx
          .selectFrom('batch_lines')
          .selectAll()
          .where('batch_id', '=', id)
          .where('status', '=', 'failed')
          .where('input', 'is not', null)
          .orderBy('position')
          .execute();
        if (failed.length === 0) throw conflict('No line of this batch can be tried again');
        const lines = failed.map(({ input, name, order_id }) => ({
          ...newLine({ ...(name !== null && { name }), ...(order_id !== null && { orderId: order_id }) }),
          input,
        }));
        return toBatch(await insert(tx, accountId, kind, lines));
      }),
  };
}
