import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { createYielder } from '../../lib/event-loop.ts';
import type { ListCursor } from '../../lib/list-cursor.ts';
import type { StockLevel } from '../../schema/stock.ts';
import { ownedRow, type Storage } from '../../storage/index.ts';
import type { InventoryService } from '../inventory/index.ts';
import { type DocumentSettingsService, dayText, naturally, plain } from '../paperwork/index.ts';
import type { CountLine, Printer } from '../printing/index.ts';
import { codesOf } from './goods-codes.ts';
import { type CountSheetInput, MAX_COUNT_LINES } from './goods-paper-schemas.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  inventory: Pick<InventoryService, 'levels'>;
  settings: DocumentSettingsService;
  printer: Printer;
}

export type CountSheetService = ReturnType<typeof createCountSheetService>;

const AT_ONCE = 200;

/** A list of what is in a warehouse, to be counted with a pen. */
export function createCountSheetService({ storage, clock, inventory, settings, printer }: Dependencies) {
  async function levelsOf(
    accountId: string,
    { warehouseId, filter: { bin = '', ...filter } = {} }: CountSheetInput,
    signal: AbortSignal | undefined,
  ): Promise<StockLevel[]> {
    const found: StockLevel[] = [];
    const yieldIfLong = createYielder(accountId);
    const wanted = bin.toLowerCase();
    for (let cursor: ListCursor | undefined = 'start'; cursor !== undefined; ) {
      const query = { ...filter, warehouseId, page: 1, limit: AT_ONCE, cursor };
      const { data, meta }: Awaited<ReturnType<InventoryService['levels']>> = await inventory.levels(
        accountId,
        query,
      );
      found.push(...data.filter((level) => (level.bin ?? '').toLowerCase().startsWith(wanted)));
      if (found.length > MAX_COUNT_LINES)
        throw invalid(
          `filter: matches more than ${MAX_COUNT_LINES.toLocaleString('en')} stock levels: narrow it down`,
        );
      cursor = meta.next;
      await yieldIfLong();
      signal?.throwIfAborted();
    }
    return found;
  }

  async function codesByProduct(levels: readonly StockLevel[]): Promise<Map<string, string[]>> {
    const codes = new Map<string, string[]>();
    for (let at = 0; at < levels.length; at += AT_ONCE) {
      const ids = levels.slice(at, at + AT_ONCE).map(({ productId }) => productId);
      const rows = await storage.db
        .selectFrom('products')
        .select(['id', 'sku', 'barcode'])
        .where('id', 'in', ids)
        .execute();
      for (const row of rows) codes.set(row.id, codesOf(row));
    }
    return codes;
  }

  return {
    async print(accountId: string, input: CountSheetInput, signal?: AbortSignal): Promise<Buffer> {
      const warehouse = await ownedRow(storage.db, 'warehouses', accountId, input.warehouseId);
      const levels = await levelsOf(accountId, input, signal);
      if (levels.length === 0)
        throw conflict('No stock of this warehouse matches: there is nothing to count');
      const codes = await codesByProduct(levels);
      const isBlind = input.blind ?? false;
      const lines = levels.sort(inWalkingOrder).map(
        ({ productId, sku, name, bin, onHand }): CountLine => ({
          bin: plain(bin),
          sku: plain(sku),
          name: plain(name),
          codes: codes.get(productId) ?? [],
          expected: isBlind ? '' : String(onHand),
        }),
      );
      const { paperSize } = await settings.get(accountId);
      const content = {
        paper: input.paperSize ?? paperSize,
        title: plain(warehouse.name),
        facts: `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
        printedOn: dayText(dateIn(warehouse.timezone ?? 'UTC', clock.now())),
        isBlind,
        lines,
      };
      return printer.pdf([{ kind: 'count-sheet', content }], signal);
    },
  };
}

/** By bin, those without one last, and then by SKU. */
const inWalkingOrder = (a: StockLevel, b: StockLevel): number =>
  Number(a.bin === null) - Number(b.bin === null) ||
  naturally(a.bin ?? '', b.bin ?? '') ||
  naturally(a.sku, b.sku);
