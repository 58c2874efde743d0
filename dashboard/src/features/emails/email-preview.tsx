import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { asSentence, blankToNull } from '../../lib/text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Preview } from '../../ui/preview.tsx';
import { effectiveWords, type Shown, type Words } from './email-values.ts';
import classes from './emails.module.css';
import { defaultTextsQuery, type EmailSettings, emailPreviewQuery, useSendTest } from './emails-api.ts';

interface Props {
  settings: EmailSettings;
  shown: Shown;
  /** As they are being entered. */
  words: Words;
  fromName: string;
  /** Tests are sent with what is saved. */
  isSaved: boolean;
}

/** While one is typed, as it is after a moment. */
const TYPING_MS = 300;

export function EmailPreview({ settings, shown, words, fromName, isSaved }: Props) {
  const { type, language } = shown;
  const [part, setPart] = useState('html');
  const [typed] = useDebouncedValue({ words, fromName, ...shown }, TYPING_MS);
  const { data: defaults } = useQuery(defaultTextsQuery(typed.language));
  const byDefault = defaults?.find((one) => one.type === typed.type);
  const { data, error } = useQuery({
    ...emailPreviewQuery(settings.storeId, {
      type: typed.type,
      language: typed.language,
      fromName: blankToNull(typed.fromName),
      ...(byDefault !== undefined && {
        texts: { [typed.type]: { [typed.language]: effectiveWords(typed.words, byDefault) } },
      }),
    }),
    enabled: byDefault !== undefined,
  });
  return (
    <Preview
      title={t('What customers get')}
      lead={t('About a made-up order, with what you have entered.')}
      html={data?.html}
      text={part === 'text' ? data?.text : undefined}
      error={error}
      tools={
        <SegmentedControl
          aria-label={t('Part')}
          data={[
            { value: 'html', label: t('Email') },
            { value: 'text', label: t('Plain text') },
          ]}
          value={part}
          onChange={setPart}
        />
      }
    >
      {settings.isAvailable && (
        <SendTest key={`${type} ${language}`} storeId={settings.storeId} shown={shown} isSaved={isSaved} />
      )}
      {data !== undefined && (
        <p className={classes.subject}>
          <Text span c="dimmed">
            {t('Subject:')}{' '}
          </Text>
          <strong>{data.subject}</strong>
        </p>
      )}
    </Preview>
  );
}

function notSent(isFinal: boolean, reason: string | null): string {
  if (reason === null) return isFinal ? t('Not sent.') : t('Not sent yet.');
  const values = { reason: asSentence(reason) };
  return isFinal ? t('Not sent: {reason}', values) : t('Not sent yet: {reason}', values);
}

interface TestProps extends Pick<Props, 'shown' | 'isSaved'> {
  storeId: string | null;
}

/** With what is saved, to whoever asks for it. */
function SendTest({ storeId, shown, isSaved }: TestProps) {
  const test = useSendTest(storeId);
  const result = test.data;
  return (
    <Stack gap="sm" mb="md">
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          disabled={!isSaved}
          loading={test.isPending}
          onClick={() => test.mutate(shown)}
        >
          {t('Send a test to me')}
        </Button>
        {!isSaved && (
          <Text size="sm" c="dimmed">
            {t('Save first: a test is sent with what is saved.')}
          </Text>
        )}
      </Group>
      {result?.status === 'sent' && (
        <Notice tone="good">{t('Sent to {email}.', { email: result.to })}</Notice>
      )}
      {result !== undefined && result.status !== 'sent' && (
        <Notice tone={result.status === 'failed' ? 'bad' : 'warn'} urgent>
          {notSent(result.status === 'failed', result.reason)}
        </Notice>
      )}
    </Stack>
  );
}
