import { Stack } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { CodeBlock } from './code-block.tsx';
import { Notice } from './notice.tsx';

const WORDS = {
  key: { title: t('Copy this key now'), label: t('Your new key'), copy: t('Copy key') },
  secret: {
    title: t('Copy this signing secret now'),
    label: t('Your new signing secret'),
    copy: t('Copy signing secret'),
  },
};

interface Props {
  what: keyof typeof WORDS;
  value: string;
}

/** A secret that is shown only once. */
export function OneTimeSecret({ what, value }: Props) {
  const { title, label, copy } = WORDS[what];
  return (
    <Stack gap="sm">
      <Notice tone="warn" title={title}>
        {t('It is shown only once. Keep it secret, like a password.')}
      </Notice>
      <CodeBlock code={value} label={label} copyLabel={copy} wrap />
    </Stack>
  );
}
