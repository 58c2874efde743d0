/** On the same date each year: New Year, Juneteenth, Independence, Veterans, Christmas. */
const FIXED = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

const MONDAY = 1;
const THURSDAY = 4;
/** The nth such weekday of a month: King, Washington, Labor, Columbus, Thanksgiving. */
const NTH_WEEKDAY: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
];
const MAY = 5;

/** The eleven holidays of 5 U.S.C. 6103. One that falls on a Sunday is kept on Monday too. */
export function isFederalHoliday(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  const [month, day, weekday] = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCDay()];
  if (FIXED.has(date.slice(5))) return true;
  if (weekday === MONDAY && FIXED.has(new Date(at.getTime() - 86_400_000).toISOString().slice(5, 10)))
    return true;
  // Memorial Day is the last Monday of May, which has 31 days.
  if (month === MAY && weekday === MONDAY) return day > 24;
  return NTH_WEEKDAY.some(
    ([inMonth, on, nth]) => month === inMonth && weekday === on && Math.ceil(day / 7) === nth,
  );
}
