import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What there is to know of a thing, name by name. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
