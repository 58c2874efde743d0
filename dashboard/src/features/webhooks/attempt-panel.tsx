import { Text } from '@mantine/core';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './attempt-panel.module.css';
import type { Attempt } from './deliveries-api.ts';
import { attemptTone, attemptWord } from './delivery-display.ts';
import { failureOf } from './failure-messages.ts';
import { asCurl, headOf, type SentRequest } from './request-text.ts';

interface Props {
  attempt: Attempt;
  /** Expanded and with advice; earlier ones are collapsed. */
  isLast: boolean;
}

export function AttemptPanel({ attempt, isLast }: Props) {
  const { number, at, durationMs, error, request } = attempt;
  return (
    <Panel
      title={t('Attempt {number}', { number })}
      lead={`${formatMoment(at)}, ${formatCount(durationMs)} ms`}
      actions={<StatusBadge tone={attemptTone(attempt)}>{attemptWord(attempt)}</StatusBadge>}
    >
      {error !== null && <WhatFailed attempt={attempt} error={error} isLast={isLast} />}
      <details open={isLast}>
        <summary className={classes.summary}>{t('Request and response')}</summary>
        {request === null ? <NoRequest /> : <Request number={number} request={request} />}
        <Response attempt={attempt} />
      </details>
    </Panel>
  );
}

function WhatFailed({ attempt, error, isLast }: Props & { error: string }) {
  const { title, advice } = failureOf({ ...attempt, error });
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
        {attempt.statusCode === null && <code className={classes.raw}>{error}</code>}
      </Notice>
    </div>
  );
}

const NoRequest = () => (
  <>
    <h3 className={classes.heading}>{t('Request')}</h3>
    <Text size="sm" c="dimmed">
      {t('This request was not stored.')}
    </Text>
  </>
);

function Request({ number, request }: { number: number; request: SentRequest }) {
  const pretty = JSON.stringify(JSON.parse(request.body), null, 2);
  const bytes = new TextEncoder().encode(request.body).length;
  return (
    <>
      <div className={classes.row}>
        <h3 className={classes.heading}>{t('Request')}</h3>
        <CopyButton value={asCurl(request)} label={t('Copy as curl')} />
      </div>
      <CodeBlock
        code={headOf(request)}
        label={t('Request line and headers of attempt {number}', { number })}
        wrap
      />
      <h3 className={classes.heading}>
        {t('Body')} <span>{t('{count} bytes, formatted', { count: bytes })}</span>
      </h3>
      <CodeBlock code={pretty} label={t('Body of attempt {number}', { number })} />
    </>
  );
}

function Response({ attempt }: { attempt: Attempt }) {
  const { number, statusCode, durationMs, response, responseCut } = attempt;
  if (statusCode === null) {
    return (
      <>
        <h3 className={classes.heading}>{t('Response')}</h3>
        <Text size="sm" c="dimmed">
          {t('Your server sent no response.')}
        </Text>
      </>
    );
  }
  return (
    <>
      <h3 className={classes.heading}>
        {t('Response')}{' '}
        <span>
          {t('HTTP {code} after {duration} ms (headers are not stored)', {
            code: String(statusCode),
            duration: durationMs,
          })}
        </span>
      </h3>
      {response === null || response === '' ? (
        <Text size="sm" c="dimmed">
          {t('Empty body.')}
        </Text>
      ) : (
        <CodeBlock code={response} label={t('Response to attempt {number}', { number })} wrap />
      )}
      {responseCut && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('Only the first 1 KB is stored.')}
        </Text>
      )}
    </>
  );
}
