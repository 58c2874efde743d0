import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { saveFile } from '../../lib/csv.ts';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Batch, type BatchLine, isOver, sizeText } from '../batches/index.ts';

type File = NonNullable<Batch['file']>;

/** Downloads the file of an export, whoever started it. */
export function DownloadButton({ id, file }: { id: string; file: File }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(file.name, await waybill.batches.getFile(id));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void download()}>
      {t('Download file')}
    </Button>
  );
}

interface Props {
  batch: Batch;
  file: File;
  lines: readonly BatchLine[] | undefined;
}

/** The file that an export makes, or why there is none. */
export function ExportFile({ batch, file, lines = [] }: Props) {
  const problem = lines[0]?.error?.message;
  return (
    <Panel title={t('File')}>
      <Stack gap="sm">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {isOver(batch) && !file.isAvailable && problem === undefined && (
          <Notice tone="info">{t('The file has been deleted. Export the list again if you need it.')}</Notice>
        )}
        {file.isAvailable && (
          <Facts
            facts={[
              [t('Name'), file.name],
              [t('Size##file'), sizeText(file)],
              [t('Available until'), <DateTime key="until" at={file.expiresAt} />],
            ]}
          />
        )}
        {!isOver(batch) && t('You can close this page: the file will still be made.')}
      </Stack>
    </Panel>
  );
}
