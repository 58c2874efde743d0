import { List, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Way } from './store-guides.tsx';
import type { StoreProvider } from './stores-api.ts';

interface Props {
  way: Way;
  provider: StoreProvider;
}

/** What to do in the shop before its credentials can be entered. */
export function GuideSteps({ way: { steps }, provider }: Props) {
  const scopes = { value: provider.scopes.join(','), label: t('Copy scopes') };
  return (
    <List type="ordered" spacing="sm">
      {steps.map(({ text, copy }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a guide never change
        <List.Item key={index}>
          <Stack gap={6} align="flex-start">
            <span>{text}</span>
            {copy !== undefined && <Copied {...(copy === 'scopes' ? scopes : copy)} />}
          </Stack>
        </List.Item>
      ))}
    </List>
  );
}

const Copied = ({ value, label }: { value: string; label: string }) => (
  <>
    <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Text>
    <CopyButton value={value} label={label} />
  </>
);
