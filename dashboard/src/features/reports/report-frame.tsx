import { Button, Group, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { GROUPS, type GroupName } from './report-search.ts';
import classes from './reports.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  beside?: ReactNode;
}

interface Props<Row> {
  title: string;
  figures: readonly Figure[];
  /** A notice about what the figures leave out. */
  notice?: ReactNode;
  chart: ReactNode;
  /** What a row is about. */
  by: GroupName;
  /** There are more rows than these. */
  isCut?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

interface Named {
  key: string;
  name: string;
  detail: string | null;
}

const SHOWN = 50;

const HEADINGS: Readonly<Record<GroupName, string>> = {
  carrier: t('By carrier'),
  service: t('By service'),
  store: t('By store'),
  zone: t('By zone'),
  product: t('By product'),
  packer: t('By packer'),
};

const CAPTIONS: Readonly<Record<GroupName, (report: string) => string>> = {
  carrier: (report) => t('{report} by carrier', { report }),
  service: (report) => t('{report} by service', { report }),
  store: (report) => t('{report} by store', { report }),
  zone: (report) => t('{report} by zone', { report }),
  product: (report) => t('{report} by product', { report }),
  packer: (report) => t('{report} by packer', { report }),
};

/** The figures of a report, its chart and its table. */
export function ReportFrame<Row extends Named>({
  title,
  figures,
  notice,
  chart,
  by,
  isCut = false,
  columns,
  rows,
}: Props<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? [...rows] : rows.slice(0, SHOWN);
  const cut = (text: string) =>
    isCut ? t('{text} (the first {count})', { text, count: rows.length }) : text;
  const name: Column<Row> = {
    header: cut(GROUPS[by]),
    cell: (row) => (row.detail === null ? row.name : <TwoLines main={row.name} below={row.detail} />),
  };
  return (
    <>
      <Panel title={title}>
        <dl className={classes.figures}>
          {figures.map(({ label, value, beside }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {beside !== undefined && <small>{beside}</small>}
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.notice}>{notice}</div>
        {chart}
      </Panel>
      <Panel title={cut(HEADINGS[by])} flush>
        <DataTable
          caption={cut(CAPTIONS[by](title))}
          columns={[name, ...columns]}
          rows={shown}
          idOf={({ key }) => key}
          isPlain
          empty={<Message title={t('Nothing to show')}>{t('No labels in these days.')}</Message>}
        />
        {!showsAll && rows.length > SHOWN && (
          <Group p="md">
            <Button variant="default" onClick={() => setShowsAll(true)}>
              {t('Show all {count}', { count: rows.length })}
            </Button>
          </Group>
        )}
      </Panel>
    </>
  );
}

/** While there is no report: it is loading, it failed, or there is nothing in it. */
export function NoReport({ error, isEmpty }: { error: Error | null; isEmpty: boolean }) {
  if (isEmpty)
    return (
      <Message title={t('No labels in these days')}>
        {t('Choose other days, or buy a label first. Test labels are left out.')}
      </Message>
    );
  return error === null ? (
    <Skeleton height={420} radius="lg" />
  ) : (
    <Message title={t("Couldn't load the report")} tone="bad">
      {errorMessage(error)}
    </Message>
  );
}
