import { Button } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { Icon } from './icons.tsx';
import { useCopy } from './use-copy.ts';

interface Props {
  value: string;
  /** What is copied, for the button's name: "Copy key". */
  label?: string;
}

export function CopyButton({ value, label = t('Copy') }: Props) {
  const { copied, copy } = useCopy(value);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={15} />}
      onClick={copy}
      aria-live="polite"
    >
      {copied ? t('Copied') : label}
    </Button>
  );
}
