import { sql } from 'kysely';
import type { EventType } from '../../schema/events.ts';
import type { Db, Storage } from '../../storage/index.ts';
import type { EventToSend } from '../../webhooks/index.ts';

/** The columns of an event beside those of its delivery. */
export interface EventColumns<Id> {
  e_id: Id;
  e_account_id: string;
  e_type: EventType;
  e_data: string;
  e_more: string | null;
  e_subject_id: string | null;
  e_resource_id: string | null;
  e_sequence: number;
  e_created_at: number;
}
export const EVENT_COLUMNS = sql`e.id as e_id, e.account_id as e_account_id, e.type as e_type, e.data as e_data, e.more as e_more,
  e.subject_id as e_subject_id, e.resource_id as e_resource_id, e.sequence as e_sequence, e.created_at as e_created_at`;

export const toEvent = (row: EventColumns<string>): EventToSend => ({
  id: row.e_id,
  accountId: row.e_account_id,
  type: row.e_type,
  data: row.e_data,
  more: row.e_more,
  subjectId: row.e_subject_id,
  resourceId: row.e_resource_id,
  sequence: row.e_sequence,
  createdAt: row.e_created_at,
});

export async function eventsOf(
  storage: Storage,
  tx: Db,
  eventIds: readonly string[],
): Promise<Map<string, EventToSend>> {
  const ids = [...new Set(eventIds)].map((id) => ({ id }));
  const { rows } = await sql<EventColumns<string>>`
    select ${EVENT_COLUMNS} from events e
    where e.id in (select j.value ->> 'id' from ${storage.rowsOf(ids)})`.execute(tx);
  return new Map(rows.map((row) => [row.e_id, toEvent(row)]));
}
