import { useEffect, useState } from 'react';
import {
  formatAccountMoment,
  formatAge,
  formatDate,
  formatMoment,
  formatRelative,
  formatShortDate,
} from '../lib/format.ts';

interface Props {
  /** ISO 8601, or null where it has not happened. With `date`, also a calendar day. */
  at: string | null;
  /** What to show for null. */
  none?: string;
  /** A plain date in the account's time zone instead of "3 minutes ago". */
  date?: boolean;
  /** "Nov 19" instead of "Nov 19, 2026", or "3d" instead of "3 days ago". */
  short?: boolean;
}

/** A relative time, with the exact one in the tooltip. */
export function DateTime({ at, none = '–', date = false, short = false }: Props) {
  useMinuteHand(at !== null && !date);
  if (at === null) return <>{none}</>;
  if (date)
    return (
      <time dateTime={at} title={at.includes('T') ? formatAccountMoment(at) : formatDate(at)}>
        {(short ? formatShortDate : formatDate)(at)}
      </time>
    );
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {(short ? formatAge : formatRelative)(at)}
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
