import { Text } from '@mantine/core';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './attempt-panel.module.css';
import type { Attempt } from './deliveries-api.ts';
import { attemptTone, attemptWord } from './delivery-display.ts';
import { failureOf } from './failure-words.ts';
import { asCurl, headOf, type SentRequest } from './sent-request.ts';

interface Props {
  attempt: Attempt;
  request: SentRequest;
  /** Whether the webhook was changed after this attempt, and perhaps its address. */
  isBeforeChange: boolean;
  /** Shown in full, with what to do; the earlier ones open on demand. */
  isLast: boolean;
}

export function AttemptPanel({ attempt, request, isBeforeChange, isLast }: Props) {
  const { number, at, durationMs, error } = attempt;
  return (
    <Panel
      title={`Attempt ${number}`}
      lead={`${formatMoment(at)}, ${formatCount(durationMs)} ms`}
      actions={<StatusBadge tone={attemptTone(attempt)}>{attemptWord(attempt)}</StatusBadge>}
    >
      {error !== null && <WhatFailed error={error} isLast={isLast} />}
      <details open={isLast}>
        <summary className={classes.summary}>Request and response</summary>
        <Request number={number} request={request} isBeforeChange={isBeforeChange} />
        <Response attempt={attempt} />
      </details>
    </Panel>
  );
}

function WhatFailed({ error, isLast }: { error: string; isLast: boolean }) {
  const { title, advice } = failureOf(error);
  if (!isLast) {
    return (
      <Text c="var(--bad)" mb="xs">
        {title}
      </Text>
    );
  }
  return (
    <div className={classes.failure}>
      <Notice tone="bad" title={title}>
        {advice}
        {!error.startsWith('HTTP ') && <code className={classes.raw}>{error}</code>}
      </Notice>
    </div>
  );
}

function Request({
  number,
  request,
  isBeforeChange,
}: Pick<Props, 'request' | 'isBeforeChange'> & { number: number }) {
  const pretty = JSON.stringify(JSON.parse(request.body), null, 2);
  const bytes = new TextEncoder().encode(request.body).length;
  return (
    <>
      <div className={classes.row}>
        <h3 className={classes.heading}>Request</h3>
        <CopyButton value={asCurl(request)} label="Copy as curl" />
      </div>
      <CodeBlock code={headOf(request)} label={`Head of attempt ${number}`} wrap />
      <Text size="xs" c="dimmed" mt={4}>
        And <code>X-Service-Signature</code> and <code>webhook-signature</code>, which are made with the
        secret and not kept; the curl command goes without them.
        {isBeforeChange &&
          ' The webhook was changed after this attempt; the address shown is the present one.'}
      </Text>
      <h3 className={classes.heading}>
        Body <span>{formatCount(bytes)} bytes, here set out for reading</span>
      </h3>
      <CodeBlock code={pretty} label={`Body of attempt ${number}`} />
    </>
  );
}

function Response({ attempt }: { attempt: Attempt }) {
  const { number, statusCode, durationMs, response, responseCut } = attempt;
  if (statusCode === null) {
    return (
      <>
        <h3 className={classes.heading}>Response</h3>
        <Text size="sm" c="dimmed">
          None came.
        </Text>
      </>
    );
  }
  return (
    <>
      <h3 className={classes.heading}>
        Response{' '}
        <span>
          HTTP {statusCode} after {formatCount(durationMs)} ms; its headers are not kept
        </span>
      </h3>
      {response === null || response === '' ? (
        <Text size="sm" c="dimmed">
          Its body was empty.
        </Text>
      ) : (
        <CodeBlock code={response} label={`Response to attempt ${number}`} wrap />
      )}
      {responseCut && (
        <Text size="xs" c="dimmed" mt={4}>
          Cut off here: the first kilobyte is kept.
        </Text>
      )}
    </>
  );
}
