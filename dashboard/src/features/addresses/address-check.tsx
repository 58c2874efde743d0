import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import type { AddressValues } from '../../ui/address-fields.tsx';
import { type Field, toCheck } from './address-display.ts';
import { useVerify, type Verification } from './addresses-api.ts';
import { VerificationResult } from './verification-result.tsx';

interface Props {
  address: AddressValues;
  onCorrect(changes: Partial<Record<Field, string>>): void;
}

/** Checks the address of a form, and offers corrections. */
export function AddressCheck({ address, onCorrect }: Props) {
  const verify = useVerify();
  const [found, setFound] = useState<{ of: string; verification: Verification }>();
  const wanted = toCheck(address);
  const text = JSON.stringify(wanted);
  const check = async () => setFound({ of: text, verification: await verify.mutateAsync(wanted) });
  return (
    <div>
      <Button
        variant="default"
        loading={verify.isPending}
        disabled={wanted.street1 === ''}
        onClick={() => check().catch(() => undefined)}
        mb={found?.of === text ? 'md' : 0}
      >
        {t('Check this address')}
      </Button>
      {/* A result is only valid for the address that was checked. */}
      {found?.of === text && <VerificationResult verification={found.verification} onUse={onCorrect} />}
    </div>
  );
}
