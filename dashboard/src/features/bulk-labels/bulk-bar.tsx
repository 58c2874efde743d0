import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { canShip, type Selection } from '../orders/index.ts';
import classes from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';

interface Props {
  selection: Selection;
  /** Further actions, before those that every list has. */
  children?: ReactNode;
}

/** The actions for the selected orders. */
export function BulkBar({ selection, children }: Props) {
  const [opened, dialog] = useDisclosure();
  const open = selection.orders.filter(canShip);
  const left = selection.count - open.length;
  return (
    <section className={classes.bar} aria-label="Selected orders">
      <Text role="status">
        <strong>{pluralize(selection.count, 'order')} selected</strong>
        {left > 0 && `, ${formatCount(open.length)} ready to ship`}
      </Text>
      <Group gap="xs">
        {children}
        {!selection.isWholePage && (
          <Button variant="subtle" size="xs" onClick={selection.addPage}>
            Select this page
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={selection.clear}>
          Clear
        </Button>
        <Button size="xs" disabled={open.length === 0} onClick={dialog.open}>
          Buy labels
        </Button>
      </Group>
      <BulkDialog
        orders={open}
        opened={opened}
        onClose={(isDone) => {
          dialog.close();
          if (isDone) selection.clear();
        }}
      />
    </section>
  );
}
