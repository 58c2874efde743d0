import { type RawBuilder, sql } from 'kysely';

/** The columns of a subscription that is disabled: it misses events from now on, or from when it was disabled before. */
export const missingFrom = (
  now: number,
): { missed_from: RawBuilder<number | null>; missed_until: RawBuilder<null> } => ({
  missed_from: sql`case when is_active = 1 then coalesce(missed_from, ${now}) else missed_from end`,
  missed_until: sql`null`,
});

/** One that was disabled has missed events until now. */
export const untilNow = (now: number): RawBuilder<number | null> =>
  sql`case when is_active = 0 then ${now} else missed_until end`;
