import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A name and what stands for it; `wide` is a line of its own, for what is long. */
export type Fact = [name: string, value: ReactNode, width?: 'wide'];

/** What there is to know of a thing, name by name. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        {facts.map(([name, value, width]) => (
          <div key={name} className={width === 'wide' ? classes.wide : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
