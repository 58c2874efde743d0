import { Text } from '@mantine/core';
import { CodeBlock } from '../../ui/code-block.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './attempt-panel.module.css';
import type { Attempt } from './deliveries-api.ts';
import { attemptTone, attemptWord } from './delivery-words.ts';

interface Props {
  attempt: Attempt;
  body: string;
  /** Shown in full; the earlier ones open on demand. */
  isLast: boolean;
}

export function AttemptPanel({ attempt, body, isLast }: Props) {
  const { number, at, durationMs, error, response } = attempt;
  const word = attemptWord(attempt);
  return (
    <Panel
      title={`Attempt ${number}`}
      lead={`${formatMoment(at)}, ${formatCount(durationMs)} ms`}
      actions={<StatusBadge tone={attemptTone(attempt)}>{word}</StatusBadge>}
    >
      {error !== null && error !== word && (
        <Text c="var(--bad)" mb="sm">
          {error}
        </Text>
      )}
      <details open={isLast}>
        <summary className={classes.summary}>Request and response</summary>
        <h3 className={classes.heading}>Request body</h3>
        <CodeBlock code={body} label={`Body of attempt ${number}`} />
        <h3 className={classes.heading}>
          Response <span>the first kilobyte</span>
        </h3>
        {response === null || response === '' ? (
          <Text size="sm" c="dimmed">
            {response === null ? 'No response came.' : 'An empty body.'}
          </Text>
        ) : (
          <CodeBlock code={response} label={`Response to attempt ${number}`} wrap />
        )}
      </details>
    </Panel>
  );
}
