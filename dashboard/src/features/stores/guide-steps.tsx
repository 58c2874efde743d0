import { List, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Way } from './store-guides.tsx';

/** What to do in the shop before its credentials can be entered. */
export function GuideSteps({ way: { steps } }: { way: Way }) {
  return (
    <List type="ordered" spacing="sm">
      {steps.map(({ text, copy }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a guide never change
        <List.Item key={index}>
          <Stack gap={6} align="flex-start">
            <span>{text}</span>
            {copy !== undefined && (
              <>
                <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {copy.value}
                </Text>
                <CopyButton value={copy.value} label={copy.label} />
              </>
            )}
          </Stack>
        </List.Item>
      ))}
    </List>
  );
}
