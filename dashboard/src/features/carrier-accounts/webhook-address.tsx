import { Code, Group, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { CarrierAccount } from './carrier-accounts-api.ts';

/** Where the carrier is to send its events. */
export function WebhookAddress({ account: { webhookUrl, name } }: { account: CarrierAccount }) {
  if (webhookUrl === null) return null;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {t(
          'Add this URL as a webhook in your {name} account to get scans and refunds right away. Without it, Waybill checks every few hours.',
          { name },
        )}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{webhookUrl}</Code>
        <CopyButton value={webhookUrl} label={t('Copy')} />
      </Group>
    </Stack>
  );
}
