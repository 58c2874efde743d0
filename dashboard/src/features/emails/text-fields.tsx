import {
  Button,
  Code,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type CustomerLanguage, LANGUAGE_OPTIONS } from '../../lib/customer-languages.ts';
import { t } from '../../lib/language/index.ts';
import { type EmailValues, hasOwnWords, type Shown } from './email-values.ts';
import { EMAIL_OPTIONS } from './email-words.ts';
import { defaultTextsQuery, type EmailType } from './emails-api.ts';

interface Props {
  form: UseFormReturnType<EmailValues>;
  shown: Shown;
  onShow(shown: Shown): void;
}

const NO_WORDS = { subject: '', heading: '', text: '' };

/** The text of one email in one language at a time. */
export function TextFields({ form, shown, onShow }: Props) {
  const { type, language } = shown;
  const { data: defaults } = useQuery(defaultTextsQuery(language));
  const byDefault = defaults?.find((one) => one.type === type);
  const path = `texts.${type}.${language}`;
  const isOwn = hasOwnWords(form.values.texts[type][language]);
  const field = (name: keyof typeof NO_WORDS) => ({
    placeholder: byDefault?.[name] ?? '',
    ...form.getInputProps(`${path}.${name}`),
  });
  const begin = () => {
    if (byDefault === undefined) return;
    const { subject, heading, text } = byDefault;
    form.setFieldValue(path, { subject, heading, text } as never);
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('Email')}
          data={EMAIL_OPTIONS}
          value={type}
          onChange={(event) => onShow({ ...shown, type: event.currentTarget.value as EmailType })}
        />
        <NativeSelect
          label={t('Language')}
          data={LANGUAGE_OPTIONS}
          value={language}
          onChange={(event) => onShow({ ...shown, language: event.currentTarget.value as CustomerLanguage })}
        />
      </SimpleGrid>
      <TextInput label={t('Subject')} maxLength={200} {...field('subject')} />
      <TextInput label={t('Heading')} maxLength={200} {...field('heading')} />
      <Textarea
        label={t('Text')}
        description={t('An empty line begins a paragraph')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        {...field('text')}
      />
      <Text size="sm" c="dimmed">
        {t('Filled in for each customer:')}{' '}
        {(byDefault?.placeholders ?? []).map((name) => (
          <Code key={name} mr={6}>{`{{${name}}}`}</Code>
        ))}
      </Text>
      <Group>
        {isOwn ? (
          <Button variant="default" size="xs" onClick={() => form.setFieldValue(path, NO_WORDS as never)}>
            {t('Back to the default')}
          </Button>
        ) : (
          <Button variant="default" size="xs" disabled={byDefault === undefined} onClick={begin}>
            {t('Start from the default')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
