import { toIso } from '../lib/clock.ts';
import { given } from '../lib/given.ts';
import type { Batched } from '../lib/list-cursor.ts';
import {
  createPager,
  ownedRow,
  type Page,
  type PageRequest,
  type RequestLogRow,
  type Storage,
} from '../storage/index.ts';

export interface RequestLogQuery extends PageRequest {
  keyId?: string;
  /** 2 for 2xx, and so on. */
  statusClass?: number;
  method?: string;
  /** How the path starts, below the prefix. */
  path?: string;
  requestId?: string;
  createdFrom?: string;
  createdTo?: string;
}

export type RequestLogService = ReturnType<typeof createRequestLogService>;
type LoggedRequest = ReturnType<typeof toLogged>;

/** What the keys of an account have asked for, newest first. */
export function createRequestLogService(storage: Storage) {
  const pageOf = createPager(storage, 'request_log');
  return {
    async list(accountId: string, query: Batched<RequestLogQuery>): Promise<Page<LoggedRequest>> {
      const filters = given({
        key_id: query.keyId,
        status_class: query.statusClass,
        method: query.method,
        id: query.requestId,
      });
      const { data, meta } = await pageOf(accountId, filters, query, {
        createdFrom: momentOf(query.createdFrom),
        createdBefore: momentOf(query.createdTo),
        prefix: query.path,
      });
      return { data: data.map(toLogged), meta };
    },

    async get(accountId: string, id: string) {
      const row = await ownedRow(storage.db, 'request_log', accountId, id);
      return { ...toLogged(row), body: row.body, bodyCut: row.body_cut === 1 };
    },
  };
}

const momentOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

const toLogged = (row: RequestLogRow) => ({
  id: row.id,
  keyId: row.key_id,
  at: toIso(row.created_at),
  method: row.method,
  path: row.path,
  query: row.query,
  route: row.route,
  status: row.status,
  durationMs: row.duration_ms,
  errorCode: row.error_code,
  errorMessage: row.error_message,
  idempotencyKey: row.idempotency_key,
  client: row.client,
});
