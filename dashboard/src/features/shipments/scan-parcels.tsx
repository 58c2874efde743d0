import { Anchor, Button, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { SCAN_OPTIONS, scanWords } from './shipment-display.ts';
import { type Tracking, type TrackingStatus, useScanByCode } from './shipments-api.ts';

interface Scan {
  number: number;
  code: string;
  tracking?: Tracking;
  problem?: string;
}

/** Scans one parcel after another by the barcodes of their labels. */
export function ScanParcels() {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button onClick={dialog.open}>{t('Scan')}</Button>
      <Modal opened={opened} onClose={dialog.close} title={t('Scan parcels')} size="lg">
        <ScanForm />
      </Modal>
    </>
  );
}

function ScanForm() {
  const [status, setStatus] = useState<TrackingStatus>('in_transit');
  const [city, setCity] = useState('');
  const [code, setCode] = useState('');
  const [scans, setScans] = useState<Scan[]>([]);
  const post = useScanByCode();
  const update = (number: number, result: Partial<Scan>) =>
    setScans((all) => all.map((scan) => (scan.number === number ? { ...scan, ...result } : scan)));
  // The field is free at once: a scanner types the next code without waiting for the server.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trackingCode = code.trim();
    if (trackingCode === '') return;
    const number = scans.length + 1;
    setCode('');
    setScans([{ number, code: trackingCode }, ...scans]);
    try {
      const location = city.trim() === '' ? {} : { location: { city: city.trim() } };
      update(number, { tracking: await post.mutateAsync({ trackingCode, status, ...location }) });
    } catch (error) {
      update(number, { problem: errorMessage(error) });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect
            label={t('Status')}
            description={t('For every parcel you scan')}
            data={SCAN_OPTIONS}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as TrackingStatus)}
          />
          <TextInput
            label={t('City')}
            description={t('Where you scan them (optional)')}
            maxLength={100}
            value={city}
            onChange={(event) => setCity(event.currentTarget.value)}
          />
        </SimpleGrid>
        <TextInput
          label={t('Tracking code')}
          description={t('Scan the barcode, or type the code and press Enter')}
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" disabled={code.trim() === ''}>
          {t('Record scan')}
        </Button>
        <Stack gap="xs" role="log" aria-label={t('Scanned parcels')}>
          {scans.map((scan) => (
            <ScanResult key={scan.number} scan={scan} />
          ))}
        </Stack>
      </Stack>
    </form>
  );
}

function ScanResult({ scan: { code, tracking, problem } }: { scan: Scan }) {
  if (problem !== undefined) {
    return (
      <Notice tone="bad" title={code}>
        {problem}
      </Notice>
    );
  }
  if (tracking === undefined) return <Text size="sm">{code} …</Text>;
  return (
    <Notice tone="good" title={code}>
      {scanWords(tracking, code)}.{' '}
      <Anchor component={RouterLink} to={`/shipments/${tracking.shipmentId}`} inherit underline="always">
        {t('Open shipment')}
      </Anchor>
    </Notice>
  );
}
