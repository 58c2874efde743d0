import { Anchor, Box, Grid } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { asSentence, humanize } from '../../lib/text.ts';
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
import { RETURN_TONES } from './return-status.ts';
import { returnQuery } from './returns-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(returnQuery(id));

export function ReturnPage() {
  const { id } = useParams({ from: '/shell/returns/$id' });
  const { data: one } = useQuery({ ...returnQuery(id), throwOnError: true });
  const warehouseOf = useWarehouseNames();
  const orderId = one?.orderId;
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined });
  if (one === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={`Return of ${one.orderNumber}`}
        lead={one.rejectReason === null ? nextStepOf(one) : `Rejected: ${one.rejectReason}`}
        crumbs={[{ label: 'Returns', to: '/returns' }]}
        mark={<StatusBadge tone={RETURN_TONES[one.status]}>{humanize(one.status)}</StatusBadge>}
        actions={<ReturnActions one={one} order={order} />}
      />
      {one.labelError !== null && (
        <Box mb="lg">
          <Notice tone="bad" title="The customer waits for a label">
            It could not be bought: {asSentence(one.labelError)} Buy one here.
          </Notice>
        </Box>
      )}
      {one.labelVoidError !== null && (
        <Box mb="lg">
          <Notice tone="warn" title="Couldn't void the label">
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
          <Panel title="Details">
            <Facts
              facts={[
                [
                  'Order',
                  <Anchor key="order" component={RouterLink} to={`/orders/${one.orderId}`} inherit>
                    {one.orderNumber}
                  </Anchor>,
                ],
                ['Customer', one.customerName ?? '–'],
                ['Warehouse', one.warehouseId === null ? '–' : warehouseOf(one.warehouseId)],
                ['Created', <DateTime key="created" at={one.createdAt} />],
                ['Updated', <DateTime key="changed" at={one.updatedAt} />],
                ['Notes', one.notes ?? '–', 'wide'],
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
