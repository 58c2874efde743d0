import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '@waybill/sdk';
import { errorMessage } from '../lib/notify.ts';
import { Message } from '../ui/message.tsx';
import { MissingPage } from './missing-page.tsx';

/** Shown instead of a page that failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    router.invalidate();
  };
  if (isStaleBuild(error)) {
    return (
      <Message
        title="New version available"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        Waybill was updated while this page was open.
      </Message>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return <MissingPage />;
  }
  return (
    <Message title="Couldn't load this page" action={<Button onClick={again}>Try again</Button>} tone="bad">
      {errorMessage(error)}
    </Message>
  );
}

/** The page's code was replaced by an update of the server. */
const isStaleBuild = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script/i.test(error.message);
