import { Button, Kbd, Stack, Text } from '@mantine/core';
import { useHotkeys, useId } from '@mantine/hooks';
import type { Schemas } from '@waybill/sdk';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { isDialogOpen } from '../../ui/open-dialog.ts';
import { shortcut } from '../../ui/shortcut.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import type { Buying } from './use-buy.tsx';
import type { ShipForm } from './use-ship-form.ts';

/** On a phone, the price would be cut off. */
const WRAPPED = {
  h: 'auto',
  mih: 36,
  py: 6,
  styles: { label: { whiteSpace: 'normal', lineHeight: 1.3 } },
} as const;

/**
 * Buys what the form shows, at the price on the button, and prints it. While the form is priced again, or without a connection, it cannot
 * be pressed. The shortcut is none that a scanner types.
 */
export function BuyAndPrint({
  ship,
  buying,
  onChoose,
}: {
  ship: ShipForm;
  buying: Buying;
  /** Shows where the service is chosen. */
  onChoose(): void;
}) {
  const { rate, quote, isPricing, isComplete, isOffline } = ship;
  const { current, buy } = buying;
  const press = () => rate !== undefined && !isPricing && !isOffline && !isDialogOpen() && buy(rate, true);
  // Also from a field of the form. In a dialog, the same keys mean the dialog.
  useHotkeys([['mod+Enter', press]], []);
  if (isOffline) return <Offline>{rate === undefined ? t('Buy and print') : textOf(rate)}</Offline>;
  if (isPricing) return <Button disabled>{t('Getting the price')}</Button>;
  if (!isComplete) return <Button disabled>{t('Buy and print')}</Button>;
  if (rate === undefined) {
    if (quote === undefined || quote.rates.length === 0)
      return <Button disabled>{t('Buy and print')}</Button>;
    return <Button onClick={onChoose}>{t('Choose a service')}</Button>;
  }
  return (
    <Button
      loading={current?.rateId === rate.id && current.isPrinted}
      disabled={current !== undefined}
      onClick={press}
      aria-keyshortcuts="Control+Enter Meta+Enter" // not translated: names of keys
      {...WRAPPED}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          {shortcut('⏎')}
        </Kbd>
      }
    >
      {textOf(rate)}
    </Button>
  );
}

/** The price stays to be read, with the reason why nothing can be bought at it. */
function Offline({ children }: { children: string }) {
  const reason = useId();
  return (
    <Stack gap={4} align="flex-end">
      <Button disabled aria-describedby={reason} {...WRAPPED}>
        {children}
      </Button>
      <Text id={reason} size="xs" c="dimmed">
        {t('No connection: nothing can be bought until it is back.')}
      </Text>
    </Stack>
  );
}

function textOf(rate: Schemas['Rate']): string {
  const shown = { service: serviceLabel(rate), price: formatMoney(rate.rate, rate.currency) };
  return rate.mode === 'test'
    ? t('Buy and print · {service} · {price} (test)', shown)
    : t('Buy and print · {service} · {price}', shown);
}
