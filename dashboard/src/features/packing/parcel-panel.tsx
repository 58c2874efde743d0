import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { type RefObject, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { formatWeight } from '../../lib/measures.ts';
import { fieldNumber, pastedNumber } from '../../lib/pasted-number.ts';
import { WEIGHT_UNITS } from '../../lib/units.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { neededChoiceText, serviceKey } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { PresetBar } from '../presets/index.ts';
import { MapServiceButton } from '../service-mappings/index.ts';
import type { Reading } from './scale-report.ts';
import type { PackedParcel } from './use-parcel.ts';
import { useScale } from './use-scale.ts';

interface Props {
  order: Order;
  parcel: PackedParcel;
  isDisabled: boolean;
  /** Where the weight is entered. */
  field: RefObject<HTMLInputElement | null>;
  /** Where the service is chosen. */
  service: RefObject<HTMLSelectElement | null>;
  /** Enter in the field of the weight: what it waited for is there. */
  onWeighed(): void;
}

/** What the order asks for, and what it ships in and with: weighed and boxed while it is packed. */
export function ParcelPanel({ order, parcel, isDisabled, field, service, onWeighed }: Props) {
  const { quote, shown, rate, packages } = parcel;
  const needed = quote?.needsChoice ?? null;
  const parcels = parcel.isWeighed ? 1 : (quote?.parcels.length ?? 1);
  return (
    <Panel
      title={t('Parcel')}
      lead={
        order.requestedService === null
          ? undefined
          : t('The order asks for “{requestedService}”.', { requestedService: order.requestedService })
      }
    >
      <PresetBar active={parcel.preset?.id} isDisabled={isDisabled} onApply={parcel.applyPreset} />
      {parcels > 1 && (
        <Text mb="sm">
          {t('{count} parcels: {parcels}. Enter a weight to ship it all in one.', {
            count: parcels,
            parcels: (quote?.parcels ?? [])
              .map(({ weight, packageType }) =>
                [packageType, formatWeight(weight)].filter(Boolean).join(', '),
              )
              .join('; '),
          })}
        </Text>
      )}
      <Group align="flex-end" gap="md">
        <WeightField
          parcel={parcel}
          isDisabled={isDisabled}
          field={field}
          isBlank={parcels > 1}
          onWeighed={onWeighed}
        />
        {packages.length > 0 && (
          <NativeSelect
            label={t('Package')}
            disabled={isDisabled}
            value={shown?.packageId ?? ''}
            onChange={(event) => parcel.change({ packageId: event.currentTarget.value || null })}
            data={[
              { value: '', label: t('No package') },
              ...packages.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {quote !== undefined && quote.rates.length > 0 && (
          <NativeSelect
            ref={service}
            label={t('Service')}
            disabled={isDisabled}
            value={rate === undefined ? '' : serviceKey(rate)}
            onChange={(event) => parcel.pick(event.currentTarget.value)}
            data={[
              ...(rate === undefined ? [{ value: '', label: t('Choose a service'), disabled: true }] : []),
              ...quote.rates.map((one) => ({ value: serviceKey(one), label: labelOf(one) })),
            ]}
          />
        )}
      </Group>
      {needed !== null && !isDisabled && (
        <Group mt="md">
          <Notice tone="warn">{neededChoiceText(needed)}</Notice>
          {needed.code === 'SERVICE_NOT_MAPPED' && needed.requestedService !== null && rate !== undefined && (
            <MapServiceButton name={needed.requestedService} rate={rate} />
          )}
        </Group>
      )}
    </Panel>
  );
}

function labelOf(rate: Schemas['Rate']): string {
  const service = serviceLabel(rate);
  const price = formatMoney(rate.rate, rate.currency);
  return rate.mode === 'test' ? t('{service}, {price} (test)', { service, price }) : `${service}, ${price}`;
}

type WeightProps = Pick<Props, 'parcel' | 'isDisabled' | 'field' | 'onWeighed'> & { isBlank: boolean };
type Unit = Schemas['Weight']['unit'];
const isUnit = (text: string): text is Unit => Object.hasOwn(WEIGHT_UNITS, text);

/** Typed, or read from a scale that stands still. A price is asked for once it is entered. */
function WeightField({ parcel, isDisabled, field, isBlank, onWeighed }: WeightProps) {
  const weight = isBlank ? undefined : parcel.shown?.weight;
  const [draft, setDraft] = useState<string>();
  const [unit, setUnit] = useState<Unit>();
  const commit = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    const value = Number(pastedNumber(draft) ?? draft);
    const isNumber = draft.trim() !== '' && value > 0;
    const inUnit = unit ?? parcel.shown?.weight.unit;
    parcel.change({
      weight: { value: isNumber ? value : '', unit: inUnit ?? home().weightUnit },
      isWeighed: isNumber,
    });
  };
  const read = ({ weight: found, isStable }: Reading) => {
    if (isDisabled || !isStable || found.value === 0) return;
    if (parcel.isWeighed && found.value === weight?.value && found.unit === weight.unit) return;
    setDraft(undefined);
    setUnit(undefined);
    parcel.change({ weight: found, isWeighed: true });
  };
  const scale = useScale(read);
  return (
    <Group gap={4} align="flex-end">
      <TextInput
        ref={field}
        label={t('Weight')}
        description={scale.name}
        w={110}
        inputMode="decimal"
        autoComplete="off"
        data-scan
        disabled={isDisabled}
        value={draft ?? fieldNumber(weight?.value ?? '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(undefined);
          if (event.key !== 'Enter') return;
          commit();
          onWeighed();
        }}
      />
      <NativeSelect
        aria-label={t('Unit of weight')}
        disabled={isDisabled}
        data={Object.keys(WEIGHT_UNITS)}
        value={unit ?? weight?.unit ?? home().weightUnit}
        onChange={({ currentTarget: { value } }) => {
          if (!isUnit(value)) return;
          setUnit(value);
          if (parcel.isWeighed && weight !== undefined) parcel.change({ weight: { ...weight, unit: value } });
        }}
      />
      {scale.isSupported && scale.name === undefined && (
        <Button variant="default" disabled={isDisabled} onClick={() => void scale.connect()}>
          {t('Connect scale')}
        </Button>
      )}
    </Group>
  );
}
