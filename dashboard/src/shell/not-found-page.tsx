import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { t } from '../lib/language/index.ts';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

export function NotFoundPage() {
  useDocumentTitle(`${t('Page not found')} · Waybill`);
  return (
    <Message
      isPage
      title={t('Page not found')}
      action={
        <Button component={RouterLink} to="/">
          {t('Go to overview')}
        </Button>
      }
    >
      {t('The link may be outdated or mistyped.')}
    </Message>
  );
}
