import { Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { saveCsv } from '../../lib/csv.ts';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SourcePanel } from '../csv-import/index.ts';
import { lineOf, resultLabel, resultTone } from './address-display.ts';
import {
  type Checked,
  checkAll,
  EXAMPLE_CSV,
  messageOf,
  readRows,
  resultsCsv,
} from './batch-verification.ts';

const COLUMNS: Column<Checked>[] = [
  {
    header: t('Address'),
    cell: ({ line, given, verification }) => (
      <TwoLines
        main={verification ? lineOf(verification.normalized) : given}
        below={t('line {number}', { number: String(line) })}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ verification }) =>
      verification === undefined ? (
        <StatusBadge tone="bad">{t('unreadable##address')}</StatusBadge>
      ) : (
        <StatusBadge tone={resultTone(verification)}>{resultLabel(verification)}</StatusBadge>
      ),
  },
  { header: t('Input'), wide: true, cell: ({ given }) => given },
  { header: t('Messages'), wide: true, cell: (result) => messageOf(result) || '–' },
];

/** Checks a pasted list of addresses. */
export function VerifyMany() {
  const [text, setText] = useState('');
  const [country, setCountry] = useState(home().country);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [results, setResults] = useState<Checked[]>();
  const rows = readRows(text);
  const run = async () => {
    setResults(undefined);
    setProgress({ done: 0, total: rows.length });
    try {
      setResults(await checkAll(rows, country, (done) => setProgress({ done, total: rows.length })));
    } catch (error) {
      notifyError(error);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <SourcePanel
        title={t('Address list')}
        lead={t(
          'One address per line, or CSV with a header row: name, company, street1, street2, city, state, postalCode, country.',
        )}
        example={{ name: 'addresses-example.csv', csv: EXAMPLE_CSV }}
        label={t('Addresses')}
        placeholder={'417 Montgomery St, San Francisco, CA 94104\n2201 Broadway, Oakland, CA 94612'} // not translated: an example
        text={text}
        onText={setText}
        onFile={setText}
      >
        <CountrySelect
          label={t('Default country')}
          maw={320}
          autoComplete="off"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <Group>
          <Button disabled={rows.length === 0} loading={progress !== undefined} onClick={() => void run()}>
            {rows.length === 0 ? t('Check addresses') : t('Check {count}', { count: rows.length })}
          </Button>
        </Group>
        {progress !== undefined && (
          <Progress.Root size="lg">
            <Progress.Section
              value={(progress.done / progress.total) * 100}
              aria-label={t('Addresses checked')}
              animated
            />
          </Progress.Root>
        )}
      </SourcePanel>
      {results !== undefined && (
        <Panel
          title={t('Results')}
          lead={<Summary results={results} />}
          actions={
            <Button
              variant="default"
              size="xs"
              onClick={() => saveCsv('addresses-checked.csv', resultsCsv(results))}
            >
              {t('Download as CSV')}
            </Button>
          }
          flush
        >
          <DataTable
            caption={t('Checked addresses')}
            columns={COLUMNS}
            rows={results}
            idOf={({ line }) => String(line)}
            empty={<Message title={t('Nothing was checked')} />}
          />
        </Panel>
      )}
    </>
  );
}

function Summary({ results }: { results: readonly Checked[] }) {
  const counts = new Map<string, number>();
  for (const { verification } of results) {
    const status = verification === undefined ? t('unreadable##address') : resultLabel(verification);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const words = [...counts].map(([status, count]) => t('{count} {status}', { count, status }));
  return (
    <Text component="span" role="status">
      {words.join(', ')}
    </Text>
  );
}
