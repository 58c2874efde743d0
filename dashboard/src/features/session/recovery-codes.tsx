import { Button, Group, Stack } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  codes: readonly string[];
  onClose(): void;
}

/** Shown once, after set-up and after new ones were made. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <Stack gap="md">
      <Notice tone="warn" title={t('Save these recovery codes now')}>
        {t(
          'They are shown only once. If you lose your phone, use one of them instead of a code. Each works once.',
        )}
      </Notice>
      <CodeBlock
        code={codes.join('\n')}
        label={t('Your recovery codes')}
        copyLabel={t('Copy recovery codes')}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('I have saved them')}</Button>
      </Group>
    </Stack>
  );
}
