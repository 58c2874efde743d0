import { Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { useAskBeforeClosing } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Order, recipientOf } from '../orders/index.ts';
import { pastedCodes, sharingCodes, type TrackingCodes } from './tracking-codes.ts';
import classes from './tracking-codes-fields.module.css';

interface Props {
  orders: readonly Order[];
  codes: TrackingCodes;
  isDisabled: boolean;
  onChange(change: (before: TrackingCodes) => TrackingCodes): void;
}

/** A tracking number for each order, typed, scanned one after the other, or pasted as a column. */
export function TrackingCodesFields({ orders, codes, isDisabled, onChange }: Props) {
  const [unused, setUnused] = useState<string[]>([]);
  const latest = useRef(orders);
  latest.current = orders;
  useAskBeforeClosing(() => !isDisabled && Object.values(codes).some((code) => code.trim() !== ''));
  const shared = sharingCodes(codes, orders);
  const type = useCallback(
    (id: string, code: string) => onChange((before) => ({ ...before, [id]: code })),
    [onChange],
  );
  const paste = useCallback(
    (id: string, text: string): boolean => {
      const pasted = pastedCodes(text, latest.current, id);
      setUnused(pasted?.unused ?? []);
      if (pasted !== undefined) onChange((before) => ({ ...before, ...pasted.codes }));
      return pasted !== undefined;
    },
    [onChange],
  );
  return (
    <Stack gap="xs">
      {unused.length > 0 && (
        <Notice tone="warn" title={t('Not for any of these orders')} urgent>
          {unused.join(', ')}
        </Notice>
      )}
      {shared.length > 0 && (
        <Notice tone="warn">
          {t('The same tracking number is entered for several orders: {numbers}', {
            numbers: shared.join(', '),
          })}
        </Notice>
      )}
      <ul className={classes.lines}>
        {orders.map((order) => (
          <Line
            key={order.id}
            order={order}
            code={codes[order.id] ?? ''}
            isDisabled={isDisabled}
            onType={type}
            onPaste={paste}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface LineProps {
  order: Order;
  code: string;
  isDisabled: boolean;
  onType(id: string, code: string): void;
  /** Returns whether it was more than one code. */
  onPaste(id: string, text: string): boolean;
}

/** There may be a thousand: typing into one renders no other. */
const Line = memo(({ order, code, isDisabled, onType, onPaste }: LineProps) => (
  <li className={classes.line}>
    <div className={classes.order}>
      <strong>{order.orderNumber}</strong>
      <span className={classes.recipient}>{recipientOf(order)}</span>
    </div>
    <TextInput
      className={classes.code ?? ''}
      aria-label={t('Tracking number of {orderNumber}', { orderNumber: order.orderNumber })}
      placeholder={t('Tracking number')}
      autoComplete="off"
      maxLength={100}
      disabled={isDisabled}
      value={code}
      onChange={(event) => onType(order.id, event.currentTarget.value)}
      onPaste={(event) => {
        if (onPaste(order.id, event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onKeyDown={toNextLine}
    />
  </li>
));

/** Scanners end each code with Enter. */
function toNextLine(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus();
}
