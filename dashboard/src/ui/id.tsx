import { UnstyledButton } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { Icon } from './icons.tsx';
import classes from './id.module.css';
import { useCopy } from './use-copy.ts';

/**
 * An ID on one line, truncated where there is no room, with the full value in the tooltip and the
 * clipboard. `plain` leaves out the copy button, for lists whose rows are links.
 */
export function Id({ value, plain = false }: { value: string; plain?: boolean }) {
  return (
    <span className={classes.id} data-id title={value}>
      <span className={classes.text}>{value}</span>
      {!plain && <Copy value={value} />}
    </span>
  );
}

function Copy({ value }: { value: string }) {
  const { copied, copy } = useCopy(value);
  return (
    <UnstyledButton
      className={classes.copy}
      onClick={copy}
      aria-label={copied ? t('Copied') : t('Copy {value}', { value })}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </UnstyledButton>
  );
}
