import { SegmentedControl } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { CostPart } from './cost-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { ExceptionPart } from './exception-part.tsx';
import { REPORTS, type ReportSearch } from './report-search.ts';
import classes from './reports.module.css';
import { costsQuery, deliveriesQuery, exceptionsQuery, reportFile } from './reports-api.ts';

export const prefetch = (queryClient: QueryClient, _: object, search: ReportSearch): Promise<void> => {
  switch (search.report) {
    case 'deliveries':
      return queryClient.prefetchQuery(deliveriesQuery(search));
    case 'exceptions':
      return queryClient.prefetchQuery(exceptionsQuery(search));
    default:
      return queryClient.prefetchQuery(costsQuery(search));
  }
};

function Part({ search }: { search: ReportSearch }) {
  switch (search.report) {
    case 'deliveries':
      return <DeliveryPart search={search} />;
    case 'exceptions':
      return <ExceptionPart search={search} />;
    default:
      return <CostPart search={search} />;
  }
}

export function ReportsPage() {
  const search = useSearch({ from: '/shell/reports' });
  const change = useChangeSearch();
  const { report = 'costs' } = search;
  return (
    <>
      <PageHeader
        title={t('Reports')}
        lead={t(
          'What shipping costs and earns, how long parcels take, and what goes wrong, by the date labels were bought.',
        )}
        actions={<ExportButton name={`report-${report}`} file={() => reportFile(search)} />}
      />
      <SegmentedControl
        aria-label={t('Report')}
        mb="md"
        classNames={{ root: classes.tabs, control: classes.tab, label: classes.label }}
        data={keysOf(REPORTS).map((value) => ({ value, label: REPORTS[value] }))}
        value={report}
        onChange={(next) => change({ report: next === 'costs' ? undefined : next })}
      />
      <Part search={search} />
    </>
  );
}
