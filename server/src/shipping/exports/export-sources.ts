import { BYTE_ORDER_MARK, type FileColumn, headLine, linesInTurns } from '../../lib/csv.ts';
import type { Batched, ListCursor } from '../../lib/list-cursor.ts';
import type { ListPlace, Page } from '../../storage/index.ts';
import { linesOf, type OrderService, orderColumns } from '../orders/index.ts';
import { PRODUCT_COLUMNS, type ProductService } from '../products/index.ts';
import { type ShipmentService, shipmentColumns } from '../shipments/index.ts';
import type { ExportRequest } from './export-schemas.ts';

interface Services {
  orders: OrderService;
  shipments: ShipmentService;
  products: ProductService;
}

/** Some lines of a file. */
interface Lines {
  text: string;
  /** How many orders, shipments or products these are. */
  count: number;
  /** Where the list goes on after them, if it can be left there: something that can be stored as JSON. */
  next?: unknown;
}

/** How a list is read and written as a file. */
interface Source {
  head: string;
  total(): Promise<number>;
  /** From a place on that was in `next`. */
  read(place: unknown): AsyncGenerator<Lines>;
}

/** Rows that are read with one query. */
const AT_ONCE = 200;

/** The lists that can be exported. They are read as for a streamed export, and others have their turns in between. */
export function createExportSources({ orders, shipments, products }: Services) {
  function ofOrders(accountId: string, { layout = 'orders', timeZone, ...query }: QueryOf<'orders'>): Source {
    const columns = orderColumns(layout, timeZone);
    return {
      head: headOf(columns),
      total: () => orders.total(accountId, query),
      async *read(place) {
        const found = orders.eachFrom(accountId, query, (place ?? undefined) as ListPlace | undefined);
        for await (const { orders: some, next } of found) {
          const text = await linesInTurns(accountId, columns, linesOf(some, layout));
          yield { text, count: some.length, ...(next && { next }) };
        }
      },
    };
  }

  /** A list that has a cursor. */
  function ofPages<Row>(
    accountId: string,
    columns: readonly FileColumn<Row>[],
    list: (part: Batched<{ page: number; limit: number }>) => Promise<Page<Row>>,
  ): Source {
    return {
      head: headOf(columns),
      total: async () => (await list({ page: 1, limit: 1 })).meta.total,
      async *read(place) {
        let cursor: ListCursor | undefined = (place ?? 'start') as ListCursor;
        while (cursor !== undefined) {
          const { data, meta }: Page<Row> = await list({ page: 1, limit: AT_ONCE, cursor });
          cursor = meta.next;
          const text = await linesInTurns(accountId, columns, data);
          yield { text, count: data.length, ...(cursor && { next: cursor }) };
        }
      },
    };
  }

  return (accountId: string, request: ExportRequest): Source => {
    if (request.list === 'orders') return ofOrders(accountId, request.query);
    if (request.list === 'products')
      return ofPages(accountId, PRODUCT_COLUMNS, (part) =>
        products.list(accountId, { ...request.query, ...part }),
      );
    const { timeZone, ...query } = request.query;
    return ofPages(accountId, shipmentColumns(timeZone), (part) =>
      shipments.list(accountId, { ...query, ...part }),
    );
  };
}

type QueryOf<L extends ExportRequest['list']> = Extract<ExportRequest, { list: L }>['query'];

const headOf = <Row>(columns: readonly FileColumn<Row>[]): string => `${BYTE_ORDER_MARK}${headLine(columns)}`;
