import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for a table. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, lead, actions, flush = false, children }: Props) {
  return (
    <section className={classes.panel} aria-label={title}>
      {(title !== undefined || actions !== undefined) && (
        <div className={classes.head}>
          <div className={classes.words} data-lead={lead !== undefined || undefined}>
            {title !== undefined && (
              <Title order={2} size="h4">
                {title}
              </Title>
            )}
            {lead !== undefined && (
              <Text c="dimmed" size="sm" mt={2}>
                {lead}
              </Text>
            )}
          </div>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </div>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
