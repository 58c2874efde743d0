/** The day of a moment in the reader's calendar, as a date field holds it. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The end of that day; or `known`, which may be another hour of it, where the day has not changed. */
export function endOf(day: string, known: string | null): string | null {
  if (day === '') return null;
  return dayOf(known) === day ? known : new Date(`${day}T23:59:59`).toISOString();
}
