import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralize } from '../lib/text.ts';
import classes from './selection-bar.module.css';

interface Props {
  /** What is selected, in the singular. */
  noun: string;
  count: number;
  /** What follows the count. */
  note: (string | false)[];
  /** Under the actions, over the whole width. */
  below?: ReactNode;
  /** The actions for what is selected. */
  children: ReactNode;
}

export const SelectionBar = ({ noun, count, note, below, children }: Props) => (
  <section className={classes.bar} aria-label={`Selected ${noun}s`} data-bulk-bar>
    <Text role="status">
      <strong>{pluralize(count, noun)} selected</strong>
      {note}
    </Text>
    <Group gap="xs">{children}</Group>
    {below && <div className={classes.below}>{below}</div>}
  </section>
);
