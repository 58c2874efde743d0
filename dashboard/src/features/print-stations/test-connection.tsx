import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { sendToBridge } from './bridge-client.ts';
import type { PrintStation } from './print-stations-api.ts';

/** Asks the print bridge on this computer whether it is the one of the station. */
export function TestConnection({ station }: { station: PrintStation }) {
  const [result, setResult] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      setResult({ tone: 'good', text: await sendToBridge(station, null) });
    } catch (error) {
      setResult({ tone: 'bad', text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="xs" loading={isBusy} onClick={test}>
        {t('Test the connection')}
      </Button>
      {result !== undefined && (
        <div role="status">
          <Notice tone={result.tone}>
            <Text size="sm">{result.text}</Text>
          </Notice>
        </div>
      )}
    </Stack>
  );
}
