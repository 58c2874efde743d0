import { Button, type ButtonProps } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { useMay } from '../session/index.ts';
import { useSaveServiceMapping } from './service-mappings-api.ts';

interface Props extends ButtonProps {
  /** What orders ask for. */
  name: string;
  rate: Pick<Schemas['Rate'], 'carrier' | 'carrierName' | 'service' | 'serviceName'>;
  /** Before prices are asked for again. */
  onMapped?(): void;
}

/** From now on, orders of every store that ask for this get the service. Only for those who may change mappings. */
export function MapServiceButton({ name, rate, onMapped, ...props }: Props) {
  const mayMap = useMay('automation', 'write');
  const save = useSaveServiceMapping(undefined);
  if (!mayMap) return null;
  const map = async () => {
    try {
      await save.mutateAsync({ name, carrier: rate.carrier, service: rate.service });
      notify(
        t('Orders that ask for “{name}” now ship with {service}', { name, service: serviceLabel(rate) }),
      );
      onMapped?.();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      {...props}
      loading={save.isPending}
      onClick={() => void map()}
    >
      {t('Always ship “{name}” with {service}', { name, service: serviceLabel(rate) })}
    </Button>
  );
}
