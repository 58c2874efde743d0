import { Tabs } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { type AddressValues, emptyAddress } from '../../ui/address-fields.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { ParseText } from './parse-text.tsx';
import { VerifyMany } from './verify-many.tsx';
import { VerifyOne } from './verify-one.tsx';

export function AddressesPage() {
  const { tab = 'one' } = useSearch({ from: '/shell/addresses' });
  const change = useChangeSearch();
  const [start, setStart] = useState<AddressValues>(emptyAddress);
  const show = (next: string | null) => change({ tab: next === 'one' || next === null ? undefined : next });
  return (
    <>
      <PageHeader
        title={t('Addresses')}
        lead={t('Find mistakes before you ship. Addresses are checked on this server and never leave it.')}
      />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="one">{t('Check one')}</Tabs.Tab>
          <Tabs.Tab value="text">{t('Parse text')}</Tabs.Tab>
          <Tabs.Tab value="many">{t('Check a list')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="one">
          <VerifyOne start={start} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <ParseText
            onVerify={(address) => {
              setStart({ ...emptyAddress(), ...address });
              show('one');
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="many">
          <VerifyMany />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
