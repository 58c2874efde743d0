import { NativeSelect, TextInput } from '@mantine/core';
import { dayFromToday } from '../../lib/account-days.ts';
import { t } from '../../lib/language/index.ts';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { groupsOf, type ReportSearch, trackedGroup } from './report-search.ts';
import classes from './reports.module.css';

interface Props {
  search: ReportSearch;
  /** The days that are shown, once they are known. */
  covered: { from: string; to: string } | undefined;
  /** Those of the labels in these days, and the one that is shown. */
  currencies?: { value: string; currencies: readonly string[] } | undefined;
}

const PERIODS = [7, 30, 90, 365];

const daysAgo = (days: number): string => dayFromToday(-days);

/** By what, over which days and in which currency. */
export function ReportControls({ search, covered, currencies }: Props) {
  const change = useChangeSearch();
  const { report = 'costs', by = 'carrier' } = search;
  const from = search.from ?? covered?.from ?? '';
  const to = search.to ?? covered?.to ?? '';
  const today = daysAgo(0);
  const period = PERIODS.find((days) => to === today && from === daysAgo(days - 1));
  return (
    <search className={classes.controls}>
      <NativeSelect
        label={t('By##grouping')}
        data={groupsOf(report)}
        value={report === 'costs' ? by : trackedGroup(by)}
        onChange={(event) => change({ by: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Period')}
        data={[
          ...PERIODS.map((days) => ({ value: String(days), label: t('Last {days} days', { days }) })),
          { value: '', label: t('Other days') },
        ]}
        value={period === undefined ? '' : String(period)}
        onChange={(event) => {
          const days = Number(event.currentTarget.value);
          if (days > 0) change({ from: daysAgo(days - 1), to: today });
        }}
      />
      <TextInput
        label={t('From##date')}
        type="date"
        max={to}
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value || undefined, to })}
      />
      <TextInput
        label={t('To##date')}
        type="date"
        min={from}
        value={to}
        onChange={(event) => change({ from, to: event.currentTarget.value || undefined })}
      />
      {currencies !== undefined && currencies.currencies.length > 1 && (
        <NativeSelect
          label={t('Currency')}
          data={currencies.currencies}
          value={currencies.value}
          onChange={(event) => change({ currency: event.currentTarget.value })}
        />
      )}
    </search>
  );
}
