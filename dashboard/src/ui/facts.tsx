import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A name and its value; `wide` takes a whole line. */
export type Fact = [name: string, value: ReactNode, width?: 'wide'];

/** A list of names and values. */
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
