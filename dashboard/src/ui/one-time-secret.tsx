import { Stack } from '@mantine/core';
import { CodeBlock } from './code-block.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** "key", "signing secret". */
  what: string;
  value: string;
}

/** A secret that is shown only once. */
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
