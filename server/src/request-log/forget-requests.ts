import { type RawBuilder, sql } from 'kysely';
import { createYielder } from '../lib/event-loop.ts';
import type { Mentions } from '../lib/mentions.ts';
import type { RequestLogRow, Storage } from '../storage/index.ts';

/** With bodies of 4 KB each, a piece that keeps the event loop for a moment. */
const BATCH = 100;

type Logged = Pick<RequestLogRow, 'id' | 'created_at' | 'path' | 'query' | 'body' | 'error_message'>;

export interface Forgotten {
  /** The resources whose contents are erased. */
  ids: readonly string[];
  customer: Mentions;
}

interface Position {
  created_at: number;
  id: string;
}

/** The next piece of an account's requests with something to forget. An index contains these and no others. */
export const requestsWithContents = (accountId: string, after: Position): RawBuilder<Logged> => sql<Logged>`
  select id, created_at, path, query, body, error_message from request_log
  where account_id = ${accountId} and (created_at, id) > (${after.created_at}, ${after.id})
    and (query is not null or body is not null or error_message is not null)
  order by created_at, id limit ${BATCH}`;

/** Removes queries, bodies and errors that name a customer from the log of an account. The requests stay listed. */
export async function forgetRequests(
  storage: Storage,
  accountId: string,
  forgotten: Forgotten,
): Promise<void> {
  const yieldIfLong = createYielder();
  for (let after: Position = { created_at: -1, id: '' }; ; ) {
    const { rows } = await requestsWithContents(accountId, after).execute(storage.db);
    const ids: string[] = [];
    for (const row of rows) {
      await yieldIfLong();
      if (isAbout(row, forgotten)) ids.push(row.id);
    }
    if (ids.length > 0)
      await storage.write((tx) =>
        tx
          .updateTable('request_log')
          .set({ query: null, body: null, error_message: null })
          .where('id', 'in', ids)
          .execute(),
      );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function isAbout({ path, query, body, error_message }: Logged, { ids, customer }: Forgotten): boolean {
  return (
    ids.some((id) => path.includes(id) || body?.includes(id)) ||
    (query !== null && customer.inSearch(query)) ||
    (body !== null && customer.inJson(body)) ||
    (error_message !== null && customer.inText(error_message))
  );
}
