import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  tone?: 'plain' | 'bad';
  /** Stands for the whole page, whose heading it is then. */
  isPage?: boolean;
}

/** A message in place of content: an empty state, not found, an error. */
export function Message({ title, children, action, tone = 'plain', isPage = false }: Props) {
  return (
    <div className={classes.message} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Title order={isPage ? 1 : 2} size="h4">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" mt={6} maw={480}>
          {children}
        </Text>
      )}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
