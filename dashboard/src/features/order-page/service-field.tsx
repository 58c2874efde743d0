import { NativeSelect, Stack } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import type { Ref } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { neededChoiceText, serviceKey } from '../labels/index.ts';
import { MapServiceButton } from '../service-mappings/index.ts';
import type { ShipForm } from './use-ship-form.ts';

const labelOf = (rate: Schemas['Rate']): string =>
  t(rate.mode === 'test' ? '{service}, {price} (test)' : '{service}, {price}', {
    service: serviceLabel(rate),
    price: formatMoney(rate.rate, rate.currency),
  });

/** What the button buys. Where nobody but a person can say that, it is asked for here. */
export function ServiceField({ ship, field }: { ship: ShipForm; field: Ref<HTMLSelectElement> }) {
  const { shown, rate, pick, isPricing } = ship;
  if (shown === undefined || shown.rates.length === 0) return null;
  const needed = shown.needsChoice;
  const isMissing = rate === undefined && !isPricing;
  return (
    <Stack gap="xs">
      {needed !== null && <Notice tone="warn">{neededChoiceText(needed)}</Notice>}
      <NativeSelect
        ref={field}
        label={t('Service')}
        maw={420}
        disabled={isPricing}
        error={
          isMissing && needed === null && t('This service is not offered for the parcel. Choose another.')
        }
        value={rate === undefined ? '' : serviceKey(rate)}
        onChange={(event) => pick(event.currentTarget.value)}
        data={[
          ...(rate === undefined
            ? [
                {
                  value: '',
                  label: isPricing ? t('Getting the price') : t('Choose a service'),
                  disabled: true,
                },
              ]
            : []),
          ...shown.rates.map((one) => ({ value: serviceKey(one), label: labelOf(one) })),
        ]}
      />
      {needed?.code === 'SERVICE_NOT_MAPPED' && needed.requestedService !== null && rate !== undefined && (
        <div>
          <MapServiceButton name={needed.requestedService} rate={rate} />
        </div>
      )}
    </Stack>
  );
}
