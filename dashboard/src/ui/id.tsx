import { UnstyledButton } from '@mantine/core';
import { Icon } from './icons.tsx';
import classes from './id.module.css';
import { useCopy } from './use-copy.ts';

/**
 * An id, for machines more than for people: on one line, cut where there is no room, whole in the tooltip and the
 * clipboard. In a list, where its row leads to the thing itself, `plain` leaves the button out.
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
    <UnstyledButton className={classes.copy} onClick={copy} aria-label={copied ? 'Copied' : `Copy ${value}`}>
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </UnstyledButton>
  );
}
