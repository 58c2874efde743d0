import { useEffect, useState } from 'react';
import { formatAge, formatDate, formatMoment, formatRelative, formatShortDate } from '../lib/format.ts';

interface Props {
  /** ISO 8601, or null where it has not happened. */
  at: string | null;
  /** What to show for null. */
  none?: string;
  /** A plain date instead of "3 minutes ago". */
  date?: boolean;
  /** "Nov 19" instead of "Nov 19, 2026", or "3d" instead of "3 days ago". */
  short?: boolean;
}

/** A relative time, with the exact one in the tooltip. */
export function DateTime({ at, none = '–', date = false, short = false }: Props) {
  useMinuteHand(at !== null && !date);
  if (at === null) return <>{none}</>;
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {date ? (short ? formatShortDate : formatDate)(at) : (short ? formatAge : formatRelative)(at)}
    </time>
  );
}

/** Rerenders regularly, so that relative times stay correct. */
function useMinuteHand(runs: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 20_000);
    return () => clearInterval(timer);
  }, [runs]);
}
