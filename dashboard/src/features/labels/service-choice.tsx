import { NativeSelect, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { errorMessage } from '../../lib/notify.ts';
import { namingField } from '../addresses/index.ts';
import { ratesQuery } from './labels-api.ts';

const keyOf = ({ carrier, service }: Schemas['Rate']): string => `${carrier} ${service}`;

/**
 * The cheapest service, or a chosen one. Rates are only requested once the user wants to choose and the parcel is
 * known.
 */
export function useServiceChoice(request: Schemas['RateRequest'] | undefined) {
  const [isOne, setOne] = useState(false);
  const [picked, setPicked] = useState<string>();
  const { data, error } = useQuery({
    ...ratesQuery(request ?? {}),
    enabled: isOne && request !== undefined,
    placeholderData: keepPreviousData,
  });
  const offers = request === undefined ? undefined : data;
  const rate = offers?.rates.find((one) => keyOf(one) === picked) ?? offers?.rates[0];
  return {
    isOne,
    setOne,
    setPicked,
    offers,
    error,
    /** Undefined for the cheapest. */
    rate: isOne ? rate : undefined,
    isReady: !isOne || rate !== undefined,
  };
}

interface Props {
  choice: ReturnType<typeof useServiceChoice>;
  cheapest: string;
  one: string;
  /** Whose prices are shown. */
  note?: string;
  /** Why there are no prices yet. */
  waitingFor?: string | undefined;
}

export function ServiceChoice({ choice, cheapest, one, note, waitingFor }: Props) {
  const { isOne, setOne, setPicked, rate } = choice;
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Choose service by"
        value={isOne ? 'one' : 'cheapest'}
        onChange={(value) => setOne(value === 'one')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="cheapest" label={cheapest} />
          <Radio value="one" label={one} />
        </Stack>
      </Radio.Group>
      {isOne && rate === undefined && <NoPrices choice={choice} waitingFor={waitingFor} />}
      {rate !== undefined && (
        <NativeSelect
          label="Service"
          description={note}
          value={keyOf(rate)}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={(choice.offers?.rates ?? []).map((one) => ({
            value: keyOf(one),
            label: `${one.serviceName}, ${formatMoney(one.rate, one.currency)}`,
          }))}
        />
      )}
    </Stack>
  );
}

function NoPrices({ choice: { offers, error }, waitingFor }: Pick<Props, 'choice' | 'waitingFor'>) {
  if (waitingFor !== undefined) return <Text c="dimmed">{waitingFor}</Text>;
  if (error) return <Text c="var(--bad)">{namingField(errorMessage(error))}</Text>;
  if (offers === undefined) return <Skeleton height={36} />;
  const reasons = offers.messages.map(({ message }) => namingField(message)).join('; ');
  return <Text c="var(--bad)">{reasons || 'No carrier offers a rate for this parcel.'}</Text>;
}
