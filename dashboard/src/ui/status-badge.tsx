import classes from './status-badge.module.css';

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet';

/** A status as a word; the color only repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
