import { Skeleton, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { returnRulesQuery } from './return-rules-api.ts';
import { RulesEditor } from './rules-editor.tsx';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(returnRulesQuery);

export function ReturnRulesPage() {
  const { data: rules, error } = useQuery(returnRulesQuery);
  return (
    <>
      <PageHeader
        title={t('Returns')}
        lead={t(
          'What customers can return by themselves from the page of their order, and how they withdraw from the contract.',
        )}
      />
      {rules === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={480} />)}
      {rules !== undefined && <RulesEditor rules={rules} />}
    </>
  );
}
