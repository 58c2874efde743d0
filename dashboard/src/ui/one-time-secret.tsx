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
        It is shown this once and cannot be shown again. Keep it like a password: whoever has it can use it.
      </Notice>
      <CodeBlock code={value} label={`Your new ${what}`} copyLabel={`Copy ${what}`} wrap />
    </Stack>
  );
}
