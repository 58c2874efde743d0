import { t } from '../../lib/language/index.ts';
import { asSentence } from '../../lib/text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { FailedReportsLink } from '../stores/index.ts';
import type { Shipment } from './shipments-api.ts';

const REPORT_WORDS = {
  shipment: {
    pending: t('Will be reported soon'),
    reported: t('Reported'),
    failed: t('Could not be reported'),
    obsolete: t('Not reported'),
  },
  void: {
    pending: t('Void will be reported soon'),
    reported: t('Void reported'),
    failed: t('Void could not be reported'),
    obsolete: t('Void not reported'),
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
      {reason !== null && t(': {reason}', { reason: asSentence(reason) })}
      {status === 'failed' && storeId !== null && (
        <>
          {' '}
          <FailedReportsLink storeId={storeId} />
        </>
      )}
    </>
  );
}
