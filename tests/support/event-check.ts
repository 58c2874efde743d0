import { EVENT_TYPES, EVENTS, type EventType, fullSchemaOf } from '../../server/src/schema/events.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { compileClosed } from './answer-check.ts';

type Check = ReturnType<typeof compileClosed>;
const STANDARD = new Map<string, Check>(EVENT_TYPES.map((type) => [type, compileClosed(EVENTS[type].data)]));
const FULL = new Map<string, Check>(EVENT_TYPES.map((type) => [type, compileClosed(fullSchemaOf(type))]));

/** Throws where a payload is not as the catalog has it, unknown fields included. */
export function checkEvent(type: string, data: unknown, checks = STANDARD): void {
  const check = checks.get(type);
  if (check === undefined) throw new Error(`${type} is not in the event catalog`);
  if (check.Check(data)) return;
  const [error] = check.Errors(data);
  throw new Error(`${type}: ${error?.instancePath} ${error?.message}`);
}

/** The same for the full form. */
export const checkFullEvent = (type: EventType, data: unknown): void => checkEvent(type, data, FULL);

/** Validates every event that is stored. */
export async function checkStoredEvents({ db }: Storage): Promise<void> {
  for (const { type, data, more } of await db
    .selectFrom('events')
    .select(['type', 'data', 'more'])
    .execute()) {
    checkEvent(type, JSON.parse(data));
    // Tests that are not about payloads store the standard one alone.
    if (more !== null) checkFullEvent(type, { ...JSON.parse(data), ...JSON.parse(more) });
  }
}
