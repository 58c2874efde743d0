import { Button, Group, Stack } from '@mantine/core';
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
      <Notice tone="warn" title="Save these recovery codes now">
        They are shown only once. If you lose your phone, use one of them instead of a code. Each works once.
      </Notice>
      <CodeBlock code={codes.join('\n')} label="Your recovery codes" copyLabel="Copy recovery codes" />
      <Group justify="flex-end">
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
