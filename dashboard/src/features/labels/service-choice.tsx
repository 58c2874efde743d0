import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { namingField } from '../addresses/index.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { ratesQuery } from './labels-api.ts';

type Rate = Schemas['Rate'];

const keyOf = ({ carrier, carrierAccountId, service }: Rate): string =>
  `${carrier} ${carrierAccountId ?? ''} ${service}`;

/** The cheapest service, or a chosen one, with its price. Rates are requested once the parcel is known. */
export function useServiceChoice(request: Schemas['RateRequest'] | undefined) {
  const [picked, setPicked] = useState<string>();
  const { data, error, isPlaceholderData } = useQuery({
    ...ratesQuery(request ?? {}),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  const offers = request === undefined ? undefined : data;
  const rate = offers?.rates.find((one) => keyOf(one) === picked) ?? offers?.rates[0];
  return {
    setPicked,
    offers,
    error: request === undefined ? null : error,
    /** What would be bought. Undefined until its price is known. */
    rate,
    /** The prices shown are of the parcel as it was before. */
    isOutdated: isPlaceholderData,
  };
}

interface Props {
  choice: ReturnType<typeof useServiceChoice>;
  /** Why there are no prices yet. */
  waitingFor?: string | undefined;
}

export function ServiceChoice({ choice, waitingFor }: Props) {
  const { offers, rate, setPicked } = choice;
  if (rate === undefined) return <NoPrices choice={choice} waitingFor={waitingFor} />;
  return (
    <NativeSelect
      label={t('Service')}
      value={keyOf(rate)}
      onChange={(event) => setPicked(event.currentTarget.value)}
      data={(offers?.rates ?? []).map((one, index) => ({
        value: keyOf(one),
        label: t(index === 0 ? '{service}, {price} (cheapest)' : '{service}, {price}', {
          service: serviceLabel(one),
          price: priceOf(one),
        }),
      }))}
    />
  );
}

export const priceOf = ({ rate, currency }: Rate): string => formatMoney(rate, currency);

function NoPrices({ choice: { offers, error }, waitingFor }: Props) {
  if (waitingFor !== undefined) return <Text c="dimmed">{waitingFor}</Text>;
  if (error) return <Text c="var(--bad)">{namingField(errorMessage(error))}</Text>;
  if (offers === undefined) return <Skeleton height={36} />;
  const reasons = offers.messages.map(({ message }) => namingField(message)).join('; ');
  return <Text c="var(--bad)">{reasons || t('No carrier offers a rate for this parcel.')}</Text>;
}
