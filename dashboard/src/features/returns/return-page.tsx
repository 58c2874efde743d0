import { Anchor, Box, Grid } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { asSentence } from '../../lib/text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { orderQuery } from '../orders/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import { CustomerRequest } from './customer-request.tsx';
import { ReceiveByScan } from './receive-by-scan.tsx';
import { ReturnActions } from './return-actions.tsx';
import { mayReceive, nextStepOf } from './return-display.ts';
import { ReturnItems } from './return-items.tsx';
import { ReturnLabel } from './return-label.tsx';
import { ReturnReceipts } from './return-receipts.tsx';
import { RETURN_TONES, returnWords } from './return-status.ts';
import { returnQuery } from './returns-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(returnQuery(id));

export function ReturnPage() {
  const { id } = useParams({ from: '/shell/returns/$id' });
  const { data: one } = useQuery({ ...returnQuery(id), throwOnError: nothingToShow });
  const warehouseOf = useWarehouseNames();
  const orderId = one?.orderId;
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined });
  if (one === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={t('Return of {number}', { number: one.orderNumber })}
        lead={
          one.rejectReason === null ? nextStepOf(one) : t('Rejected: {reason}', { reason: one.rejectReason })
        }
        crumbs={[{ label: t('Returns'), to: '/returns' }]}
        mark={<StatusBadge tone={RETURN_TONES[one.status]}>{returnWords(one.status)}</StatusBadge>}
        actions={<ReturnActions one={one} order={order} />}
      />
      {one.labelError !== null && (
        <Box mb="lg">
          <Notice tone="bad" title={t('The customer is waiting for a label')}>
            {t('It could not be bought: {reason} Buy one here.', { reason: asSentence(one.labelError) })}
          </Notice>
        </Box>
      )}
      {one.labelVoidError !== null && (
        <Box mb="lg">
          <Notice tone="warn" title={t("Couldn't void the label")}>
            {one.labelVoidError}
          </Notice>
        </Box>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: one.labelShipmentId === null ? 12 : 7 }}>
          {mayReceive(one) && <ReceiveByScan one={one} order={order} />}
          <CustomerRequest one={one} order={order} />
          <ReturnItems one={one} order={order} />
          <ReturnReceipts one={one} order={order} />
          <Panel title={t('Details')}>
            <Facts
              facts={[
                [
                  t('Order'),
                  <Anchor key="order" component={RouterLink} to={`/orders/${one.orderId}`} inherit>
                    {one.orderNumber}
                  </Anchor>,
                ],
                [t('Customer'), one.customerName ?? '–'],
                [t('Warehouse'), one.warehouseId === null ? '–' : warehouseOf(one.warehouseId)],
                [t('Created'), <DateTime key="created" at={one.createdAt} />],
                [t('Updated'), <DateTime key="changed" at={one.updatedAt} />],
                [t('Notes'), one.notes ?? '–', 'wide'],
                ['ID', <Id key="id" value={one.id} />, 'wide'],
              ]}
            />
          </Panel>
        </Grid.Col>
        {one.labelShipmentId !== null && (
          <Grid.Col span={{ base: 12, md: 5 }}>
            <ReturnLabel shipmentId={one.labelShipmentId} />
          </Grid.Col>
        )}
      </Grid>
    </>
  );
}
