import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import classes from './notice.module.css';
import type { Tone } from './status-badge.tsx';

interface Props {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  /** Read out at once when it appears. */
  urgent?: boolean;
}

/** Something the user should know before going on. */
export function Notice({ tone, title, children, urgent = false }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={urgent ? 'alert' : undefined}>
      {(tone === 'bad' || tone === 'warn') && <Icon name="warning" size={20} />}
      <div>
        {title !== undefined && <strong className={classes.title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
