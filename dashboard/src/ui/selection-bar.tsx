import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural, t } from '../lib/language/index.ts';
import classes from './selection-bar.module.css';

/** What can be selected. */
const WORDS = {
  order: {
    label: t('Selected orders'),
    selected: (count: number) => plural(count, '{count} order selected', '{count} orders selected'),
  },
  shipment: {
    label: t('Selected shipments'),
    selected: (count: number) => plural(count, '{count} shipment selected', '{count} shipments selected'),
  },
  product: {
    label: t('Selected products'),
    selected: (count: number) => plural(count, '{count} product selected', '{count} products selected'),
  },
};

interface Props {
  noun: keyof typeof WORDS;
  count: number;
  /** What follows the count. */
  note: (string | false)[];
  /** Under the actions, over the whole width. */
  below?: ReactNode;
  /** The actions for what is selected. */
  children: ReactNode;
}

export const SelectionBar = ({ noun, count, note, below, children }: Props) => (
  <section className={classes.bar} aria-label={WORDS[noun].label} data-bulk-bar>
    <Text role="status">
      <strong>{WORDS[noun].selected(count)}</strong>
      {note}
    </Text>
    <Group gap="xs">{children}</Group>
    {below && <div className={classes.below}>{below}</div>}
  </section>
);
