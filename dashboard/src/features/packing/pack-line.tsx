import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { leftOf, type OrderItem } from '../orders/index.ts';
import classes from './pack-page.module.css';

interface Props {
  item: OrderItem;
  /** A small picture of it. */
  picture: string | undefined;
  checked: number;
  isLast: boolean;
  /** Counts the scans: what a scanner typed into the field is none of its text. */
  version: number;
  isDisabled: boolean;
  onCount(count: number): void;
}

/** One item, readable from a meter, with a field to enter how many there are. */
export function PackLine({ item, picture, checked, isLast, version, isDisabled, onCount }: Props) {
  const [typed, setTyped] = useState<{ text: string; version: number }>();
  const draft = typed?.version === version ? typed.text : undefined;
  const setDraft = (text: string | undefined) => setTyped(text === undefined ? undefined : { text, version });
  const left = leftOf(item);
  const commit = () => {
    if (draft !== undefined && draft.trim() !== '' && Number(draft) !== checked) onCount(Number(draft));
    setDraft(undefined);
  };
  return (
    <li className={classes.line} data-done={checked === left || undefined} data-last={isLast || undefined}>
      {picture !== undefined && <img className={classes.picture} src={picture} alt="" />}
      <div className={classes.item}>
        {item.name}
        <span className={classes.sku}>{item.sku ?? t('No SKU: enter the quantity')}</span>
      </div>
      <div className={classes.count}>
        <TextInput
          className={classes.quantity ?? ''}
          aria-label={t('Checked quantity of {name}', { name: item.name })}
          inputMode="numeric"
          autoComplete="off"
          data-scan
          disabled={isDisabled}
          value={draft ?? String(checked)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => setDraft(undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setDraft(undefined);
          }}
        />
        {t('of {count}', { count: left })}
      </div>
    </li>
  );
}
