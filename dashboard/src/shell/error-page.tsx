import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '@waybill/sdk';
import { useEffect, useRef } from 'react';
import { useIsConnectionLost } from '../lib/connection.ts';
import { t } from '../lib/language/index.ts';
import { errorMessage } from '../lib/notify.ts';
import { UnreachableCode } from '../lib/page-code.ts';
import { Message } from '../ui/message.tsx';
import { MissingPage } from './missing-page.tsx';

/** Shown instead of a page that failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    // Browsers do not try to load a module a second time.
    if (error instanceof UnreachableCode || isStaleBuild(error)) return location.reload();
    reset();
    router.invalidate();
  };
  const isLost = useIsConnectionLost();
  useWhenReconnected(again);
  if (isStaleBuild(error)) {
    return (
      <Message
        isPage
        title={t('New version available')}
        action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
      >
        {t('Waybill was updated while this page was open.')}
      </Message>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return <MissingPage />;
  }
  return (
    <Message
      isPage
      title={t("Couldn't load this page")}
      action={<Button onClick={again}>{t('Try again')}</Button>}
      tone="bad"
    >
      {isLost ? t('It will be loaded when the connection is back.') : errorMessage(error)}
    </Message>
  );
}

/** The page's code was replaced by an update of the server. */
const isStaleBuild = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script/i.test(error.message);

/** A page that could not be loaded without a connection is loaded when there is one. */
function useWhenReconnected(load: () => void): void {
  const isLost = useIsConnectionLost();
  const wasLost = useRef(isLost);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (wasLost.current && !isLost) latest.current();
    wasLost.current = isLost;
  }, [isLost]);
}
