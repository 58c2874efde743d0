import { Stack } from '@mantine/core';
import { CodeBlock } from './code-block.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** "key", "signing secret". */
  what: string;
  value: string;
}

/** Something that will never be shown again. */
export function OneTimeSecret({ what, value }: Props) {
  return (
    <Stack gap="sm">
      <Notice tone="warn" title={`Copy this ${what} now`}>
        It is shown only once. Keep it secret, like a password.
      </Notice>
      <CodeBlock code={value} label={`Your new ${what}`} copyLabel={`Copy ${what}`} wrap />
    </Stack>
  );
}
