import { NativeSelect, Stack } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type LabelSheets, SHEET_OPTIONS, useLabelSheets } from './label-sheets.ts';
import { usePrintSettings } from './print-settings.ts';
import { printStationsQuery } from './print-stations-api.ts';
import { StationsPanel } from './stations-panel.tsx';
import { TestConnection } from './test-connection.tsx';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(printStationsQuery);

export function PrintingPage() {
  return (
    <>
      <PageHeader title={t('Printing')} lead={t('Where labels are printed.')} />
      <ThisBrowser />
      <StationsPanel />
    </>
  );
}

const BROWSER = '';

function ThisBrowser() {
  const [settings, save] = usePrintSettings();
  const [sheets, saveSheets] = useLabelSheets();
  const { data: stations } = useQuery(printStationsQuery);
  const chosen = settings.way === 'station' ? settings.stationId : BROWSER;
  const station = stations?.find(({ id }) => id === chosen);
  const isGone = chosen !== BROWSER && stations !== undefined && station === undefined;
  return (
    <Panel title={t('This browser')}>
      <Stack gap="md">
        <NativeSelect
          label={t('Print labels on')}
          description={t('Each computer has its own setting')}
          data={[
            { value: BROWSER, label: t('The browser’s print dialog') },
            ...(stations ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(isGone ? [{ value: chosen, label: t('Deleted station') }] : []),
          ]}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            save(value === BROWSER ? { way: 'browser' } : { way: 'station', stationId: value });
            notify(t('Saved for this browser'));
          }}
        />
        {chosen === BROWSER && (
          <NativeSelect
            label={t('Label paper')}
            description={t('Half-sheet paper has two labels per page')}
            data={SHEET_OPTIONS}
            value={sheets}
            onChange={({ currentTarget: { value } }) => {
              saveSheets(value as LabelSheets);
              notify(t('Saved for this browser'));
            }}
          />
        )}
        {isGone && (
          <Notice tone="warn">
            {t('The print station of this browser was deleted. Choose another one.')}
          </Notice>
        )}
        {station !== undefined && <TestConnection key={station.id} station={station} />}
      </Stack>
    </Panel>
  );
}
