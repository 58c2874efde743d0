import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural, rich, t } from '../../lib/language/index.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureOf } from './failure-messages.ts';
import { FAILURES_THAT_DISABLE } from './health.ts';
import { outcomesQuery, useUpdateWebhook, type Webhook } from './webhooks-api.ts';

/** What is wrong with a webhook and what to do; not rendered if it is healthy. */
export function HealthNotice({ webhook }: { webhook: Webhook }) {
  const { isActive, failureCount } = webhook;
  if (isActive && failureCount === 0) return null;
  return (
    <Box mb="lg">
      {isActive ? (
        <Notice
          tone="warn"
          title={plural(failureCount, 'The last {count} attempts failed', 'The last {count} attempts failed')}
        >
          <LastError webhook={webhook} /> {t('The webhook is disabled after 10 failures in a row.')}
        </Notice>
      ) : (
        <Disabled webhook={webhook} />
      )}
    </Box>
  );
}

function Disabled({ webhook }: { webhook: Webhook }) {
  const update = useUpdateWebhook(webhook.id);
  const byFailures = webhook.failureCount >= FAILURES_THAT_DISABLE;
  return (
    <Notice
      tone={byFailures ? 'bad' : 'quiet'}
      title={byFailures ? t('Disabled after 10 failures') : t('This webhook is disabled')}
    >
      {byFailures && <LastError webhook={webhook} />} {t('New events are not sent until you enable it.')}
      <div>
        <Button
          size="xs"
          mt="sm"
          loading={update.isPending}
          onClick={() => update.mutate({ isActive: true })}
        >
          {t('Enable')}
        </Button>
      </div>
    </Notice>
  );
}

/** The last error, its time, and what to do. */
function LastError({ webhook: { id, lastError, lastErrorAt } }: { webhook: Webhook }) {
  const { data } = useQuery(outcomesQuery);
  if (lastError === null || data === undefined) return null;
  const errorCode = data[id]?.lastErrorCode ?? null;
  const { title, advice } = failureOf({ errorCode, statusCode: null, error: lastError });
  const when = <DateTime at={lastErrorAt} />;
  return errorCode === 'status'
    ? rich('{title} ({error}), {when}. {advice}', { title, error: lastError, when, advice })
    : rich('{title}, {when}. {advice}', { title, when, advice });
}
