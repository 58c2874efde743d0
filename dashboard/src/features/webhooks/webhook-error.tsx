import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '@waybill/sdk';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Message } from '../../ui/message.tsx';
import { RouterLink } from '../../ui/router-link.tsx';

/** Where a link leads that works no more, or not for this reader. */
export function WebhookError(props: ErrorComponentProps) {
  const words = wordsFor(props.error);
  if (words === undefined) return <ErrorPage {...props} />;
  return (
    <Message
      title={words.title}
      action={
        <Button component={RouterLink} to="/webhooks">
          All webhooks
        </Button>
      }
    >
      {words.text}
    </Message>
  );
}

function wordsFor(error: unknown): { title: string; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) {
    return {
      title: 'This webhook belongs to another user',
      text: 'Only whoever added it can see it, its deliveries and its settings.',
    };
  }
  if (error.status !== 404) return undefined;
  if (/delivery/i.test(error.message)) {
    return {
      title: 'There is no such delivery',
      text: 'It may have been cleared away: finished deliveries are kept for 30 days, unless set otherwise.',
    };
  }
  return {
    title: 'There is no such webhook',
    text: 'It may have been deleted, or the link was cut short. What it was sent went with it.',
  };
}
