import { Button, Skeleton, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StoreSelect, useChosenStore } from '../store-choice/index.ts';
import classes from './emails.module.css';
import { type EmailSettings, emailSettingsQuery, useRemoveEmails } from './emails-api.ts';
import { EmailsEditor } from './emails-editor.tsx';

export const prefetch = (queryClient: QueryClient, _: object, { store }: { store?: string }) =>
  queryClient.prefetchQuery(emailSettingsQuery(store ?? null));

export function EmailsPage() {
  const storeId = useChosenStore();
  const { data: settings, error } = useQuery(emailSettingsQuery(storeId));
  return (
    <>
      <PageHeader
        title={t('Emails')}
        lead={t('What customers are told about their orders, and in which words.')}
        actions={<StoreSelect />}
      />
      {settings === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={480} />)}
      {settings !== undefined && (
        <>
          <Availability settings={settings} />
          {storeId !== null && <Inheritance storeId={storeId} isInherited={settings.isInherited} />}
          {/* Settings that are the store's own or not any more fill the form anew. */}
          <EmailsEditor key={`${storeId} ${settings.isInherited}`} settings={settings} />
        </>
      )}
    </>
  );
}

function Availability({ settings: { isAvailable, isActive } }: { settings: EmailSettings }) {
  if (isAvailable) return null;
  return (
    <div className={classes.notice}>
      <Notice tone="warn" title={t('This server cannot send emails yet')}>
        {t('Its operator has to set a mail server: WAYBILL_SMTP_URL.')}{' '}
        {isActive
          ? t('Until then, no emails are sent, although they are turned on.')
          : t('You can prepare everything here until then.')}
      </Notice>
    </div>
  );
}

function Inheritance({ storeId, isInherited }: { storeId: string; isInherited: boolean }) {
  const remove = useRemoveEmails(storeId);
  return (
    <div className={classes.notice}>
      <Notice tone="info">
        {isInherited
          ? t('This store uses the settings for all orders. What you save here is for its own orders only.')
          : t('This store has settings of its own.')}
        {!isInherited && (
          <Button
            variant="default"
            size="xs"
            ml="sm"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => notify(t('The store uses the settings for all orders')),
              })
            }
          >
            {t('Use those for all orders')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
