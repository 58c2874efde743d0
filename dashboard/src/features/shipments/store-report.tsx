import { asSentence } from '../../lib/text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { FailedReportsLink } from '../stores/index.ts';
import type { Shipment } from './shipments-api.ts';

const REPORT_WORDS = {
  shipment: {
    pending: 'To be told soon',
    reported: 'Told',
    failed: 'Could not be told',
    obsolete: 'Not told',
  },
  void: {
    pending: 'To be told soon of the void',
    reported: 'Told of the void',
    failed: 'Could not be told of the void',
    obsolete: 'Not told of the void',
  },
};

interface Props {
  report: NonNullable<Shipment['storeReport']>;
  storeId: string | null;
}

/** What the shop of the order has been told. What failed can be sent again from the log of the store. */
export function StoreReport({ report, storeId }: Props) {
  const { kind, status, reason, reportedAt } = report;
  return (
    <>
      {REPORT_WORDS[kind][status]}
      {reportedAt !== null && (
        <>
          {' '}
          <DateTime at={reportedAt} />
        </>
      )}
      {reason !== null && `: ${asSentence(reason)}`}
      {status === 'failed' && storeId !== null && (
        <>
          {' '}
          <FailedReportsLink storeId={storeId} />
        </>
      )}
    </>
  );
}
