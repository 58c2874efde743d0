import classes from './status-badge.module.css';

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet';

/** A state in a word. The colour only repeats what the word says. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
