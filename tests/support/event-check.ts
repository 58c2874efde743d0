import { EVENT_TYPES, EVENTS, type EventType } from '../../server/src/schema/events.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { compileClosed } from './answer-check.ts';

const checks = new Map<string, ReturnType<typeof compileClosed>>(
  EVENT_TYPES.map((type) => [type, compileClosed(EVENTS[type].data)]),
);

/** Throws where a payload is not as the catalog has it, unknown fields included. */
export function checkEvent(type: string, data: unknown): void {
  const check = checks.get(type as EventType);
  if (check === undefined) throw new Error(`${type} is not in the event catalog`);
  if (check.Check(data)) return;
  const [error] = check.Errors(data);
  throw new Error(`${type}: ${error?.instancePath} ${error?.message}`);
}

/** Validates every event that is stored. */
export async function checkStoredEvents({ db }: Storage): Promise<void> {
  for (const { type, data } of await db.selectFrom('events').select(['type', 'data']).execute())
    checkEvent(type, JSON.parse(data));
}
