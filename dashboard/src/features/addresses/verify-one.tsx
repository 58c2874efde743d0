import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { AddressFields, type AddressValues } from '../../ui/address-fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toCheck } from './address-display.ts';
import { useVerify, type Verification } from './addresses-api.ts';
import { VerificationResult } from './verification-result.tsx';

interface Values extends Record<string, unknown> {
  address: AddressValues;
}

export function VerifyOne({ start }: { start: AddressValues }) {
  const verify = useVerify({ silent: true });
  const [verification, setVerification] = useState<Verification>();
  const form = useForm<Values>({
    initialValues: { address: start },
    validate: { address: { street1: isNotEmpty(t('Required')) } },
    // A result is about the address that was checked.
    onValuesChange: () => setVerification(undefined),
  });
  const check = async ({ address }: Values) =>
    setVerification(
      await verify.mutateAsync(toCheck(address)).catch((error: unknown) => {
        setVerification(undefined);
        throw error;
      }),
    );
  return (
    <>
      <Panel title={t('Address')}>
        <Form form={form} submit={t('Check address')} onSubmit={check}>
          <AddressFields form={form} at="address" toCheck />
        </Form>
      </Panel>
      {verification !== undefined && (
        <Panel title={t('Result')}>
          <VerificationResult
            verification={verification}
            onUse={(changes) => {
              const address = { ...form.getValues().address, ...changes };
              form.setValues({ address });
              void check({ address });
            }}
          />
        </Panel>
      )}
    </>
  );
}
