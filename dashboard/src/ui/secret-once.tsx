import { Alert, Stack, Text } from '@mantine/core';
import { CodeBlock } from './code-block.tsx';
import { Icon } from './icons.tsx';

interface Props {
  /** "key", "signing secret". */
  what: string;
  value: string;
}

/** Something that will never be shown again. */
export function SecretOnce({ what, value }: Props) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title={`Copy this ${what} now`}>
        <Text size="sm">
          It is shown this once and can not be shown again. Keep it like a password: whoever has it can use
          it.
        </Text>
      </Alert>
      <CodeBlock code={value} label={`Your new ${what}`} copyLabel={`Copy ${what}`} wrap />
    </Stack>
  );
}
