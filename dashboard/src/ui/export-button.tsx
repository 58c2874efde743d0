import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../lib/csv.ts';
import { formatPercent } from '../lib/format.ts';
import { t } from '../lib/language/index.ts';
import { notifyError } from '../lib/notify.ts';
import { Icon } from './icons.tsx';

interface ExportFile {
  label: string;
  /** All that the filters of the list leave. A file that takes a while says how much of it is made, from 0 to 1. */
  file(report: (share: number) => void): Promise<Blob>;
}

interface Props {
  /** What the list is called: the name of the file. */
  name: string;
  /** The file, or those to choose from. */
  file: (() => Promise<Blob>) | readonly ExportFile[];
}

/** Downloads a list as CSV, with its filters but without its pages. */
export function ExportButton({ name, file }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [share, setShare] = useState<number>();
  const download = async (load: ExportFile['file']) => {
    setBusy(true);
    try {
      saveFile(`${name}.csv`, await load(setShare));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      setShare(undefined);
    }
  };
  if (typeof file === 'function')
    return (
      <Button variant="default" loading={isBusy} onClick={() => download(file)}>
        {t('Export CSV')}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {share === undefined ? (
          <Button variant="default" loading={isBusy} rightSection={<Icon name="down" size={16} />}>
            {t('Export CSV')}
          </Button>
        ) : (
          <Button variant="default" disabled>
            {t('Exporting, {share}', { share: formatPercent(share) })}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {file.map((one) => (
          <Menu.Item key={one.label} onClick={() => void download(one.file)}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
