import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from './icons.tsx';
import { sayError } from './notify.ts';

interface Props {
  value: string;
  /** What is copied, for the button's name: "Copy key". */
  label?: string;
}

export function CopyButton({ value, label = 'Copy' }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  const onClick = () => {
    copy(value);
    if (error !== null)
      sayError(new Error('The browser does not allow copying here. Select the text instead.'));
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={15} />}
      onClick={onClick}
      aria-live="polite"
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
