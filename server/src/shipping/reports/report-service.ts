import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';
import { costReport } from './cost-report.ts';
import { periodOf } from './report-period.ts';
import { createReportReads } from './report-queries.ts';
import type {
  CostQuery,
  CostReport,
  DeliveryReport,
  ExceptionReport,
  TrackedQuery,
} from './report-schemas.ts';
import { deliveryReport, exceptionReport } from './tracked-reports.ts';

export type ReportService = ReturnType<typeof createReportService>;

/** What shipments cost, earned and took, counted in an index alone. */
export function createReportService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const reads = createReportReads(storage);
  const asked = (accountId: string, query: TrackedQuery) => {
    const now = clock.now();
    return { storage, reads, accountId, query, period: periodOf(query, now), now };
  };
  return {
    costs: async (accountId: string, query: CostQuery): Promise<CostReport> =>
      costReport(storage, reads, accountId, query, periodOf(query, clock.now())),
    deliveries: async (accountId: string, query: TrackedQuery): Promise<DeliveryReport> =>
      deliveryReport(asked(accountId, query)),
    exceptions: async (accountId: string, query: TrackedQuery): Promise<ExceptionReport> =>
      exceptionReport(asked(accountId, query)),
  };
}
