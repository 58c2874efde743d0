import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import classes from './notice.module.css';
import type { Tone } from './status-badge.tsx';

interface Props {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  /** Announced by screen readers immediately. */
  urgent?: boolean;
}

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
