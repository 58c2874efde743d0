import { Input, SegmentedControl, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import type { Payload } from './webhooks-api.ts';

/** The recommended one first. */
export const PAYLOADS: Record<Payload, string> = {
  full: t('Full##payload'),
  standard: t('Standard##payload'),
  thin: t('Thin##payload'),
};

const MEANINGS: Record<Payload, string> = {
  full: t('Recommended: everything there is to know, so that your server rarely has to ask for more.'),
  standard: t('The basic fields only. Choose it if your server is made for them.'),
  thin: t('IDs and the time only: your server gets the rest from the API. No personal data is sent.'),
};

interface Props {
  value?: Payload;
  onChange?(payload: Payload): void;
  error?: ReactNode;
}

/** How much of the order or shipment is sent. */
export function PayloadField({ value = 'standard', onChange, error }: Props) {
  return (
    <Input.Wrapper label={t('Payload')} labelElement="div" error={error}>
      <SegmentedControl<Payload>
        aria-label={t('Payload')}
        fullWidth
        maw="24rem"
        my={4}
        data={keysOf(PAYLOADS).map((form) => ({ value: form, label: PAYLOADS[form] }))}
        value={value}
        {...(onChange !== undefined && { onChange })}
      />
      <Text size="sm" c="dimmed" role="status">
        {MEANINGS[value]}
      </Text>
    </Input.Wrapper>
  );
}
