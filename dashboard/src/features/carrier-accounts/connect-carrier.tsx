import { Button, type ButtonProps, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { useMay } from '../session/index.ts';

/** Whether every carrier that was asked refused because of the place: another address or parcel would not help. */
export function isOutOfArea(messages: readonly Schemas['RateMessage'][]): boolean {
  const refusals = messages.filter(({ carrier }) => carrier !== null);
  return refusals.length > 0 && refusals.every(({ code }) => code === 'OUT_OF_AREA');
}

/** The way to a carrier that serves more places, in a tab so that nothing entered here is lost. */
export function ConnectCarrier(button: ButtonProps) {
  const may = useMay('carriers', 'write');
  if (!may) return <Text size="sm">{t('Ask an owner or a manager to connect a carrier.')}</Text>;
  return (
    <Button component={RouterLink} to="/settings/carriers" target="_blank" variant="default" {...button}>
      {t('Connect a carrier')}
    </Button>
  );
}
