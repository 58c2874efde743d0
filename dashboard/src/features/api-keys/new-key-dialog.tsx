import { Button, Group, Stack, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { curlLine } from './api-key-display.ts';
import { NewKeyForm } from './new-key-form.tsx';

type CreatedApiKey = Schemas['CreatedApiKey'];

interface Props {
  opened: boolean;
  onClose(): void;
}

export function NewKeyDialog({ opened, onClose }: Props) {
  const [created, setCreated] = useState<CreatedApiKey>();
  const close = () => {
    onClose();
    setCreated(undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={
        created === undefined ? t('Create an API key') : t('API key “{name}” created', { name: created.name })
      }
      size="lg"
      // A stray click must not lose a key that cannot be shown again.
      closeOnClickOutside={created === undefined}
      closeOnEscape={created === undefined}
    >
      {created === undefined ? (
        <NewKeyForm onCreated={setCreated} onCancel={close} />
      ) : (
        <Stack gap="md">
          <OneTimeSecret what="key" value={created.key} />
          <Text size="sm" fw={600}>
            {t('Try it')}
          </Text>
          <CodeBlock
            code={curlLine(window.location.origin, created.key, created.access)}
            label={t('Example request with curl')}
            wrap
          />
          <Group justify="flex-end">
            <Button onClick={close}>{t('Done')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
