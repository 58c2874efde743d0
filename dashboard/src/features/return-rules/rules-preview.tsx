import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { type CustomerLanguage, LANGUAGE_OPTIONS } from '../../lib/customer-languages.ts';
import { t } from '../../lib/language/index.ts';
import { Preview } from '../../ui/preview.tsx';
import { returnRulesPreviewQuery } from './return-rules-api.ts';
import { type RuleValues, rulesUpdate } from './rule-values.ts';

type PreviewedPage = Schemas['PreviewedPage'];

const PAGES: { value: PreviewedPage; label: string }[] = [
  { value: 'order', label: t('Page of the order') },
  { value: 'return', label: t('Return') },
  { value: 'withdrawal', label: t('Withdrawal') },
];

/** While one is typed, as it is after a moment. */
const TYPING_MS = 300;

export function RulesPreview({ values }: { values: RuleValues }) {
  const [page, setPage] = useState<PreviewedPage>('order');
  const [language, setLanguage] = useState<CustomerLanguage>('en');
  const [typed] = useDebouncedValue(values, TYPING_MS);
  const { data, error } = useQuery(returnRulesPreviewQuery({ ...rulesUpdate(typed), page, language }));
  return (
    <Preview
      title={t('What customers see')}
      lead={t('About a made-up order, with what you have entered.')}
      html={data?.html}
      error={error}
      tools={
        <>
          <NativeSelect
            aria-label={t('Page')}
            data={PAGES}
            value={page}
            onChange={(event) => setPage(event.currentTarget.value as PreviewedPage)}
          />
          <NativeSelect
            aria-label={t('Language')}
            data={LANGUAGE_OPTIONS}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as CustomerLanguage)}
          />
        </>
      }
    />
  );
}
