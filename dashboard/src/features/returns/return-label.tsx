import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { LabelView, shipmentQuery } from '../shipments/index.ts';

/** The label that the customer puts on the parcel. */
export function ReturnLabel({ shipmentId }: { shipmentId: string }) {
  const { data } = useQuery(shipmentQuery(shipmentId));
  return (
    <Panel title="Return label">
      {data === undefined && <Skeleton height={240} />}
      {data !== undefined && data.label !== null && <LabelView shipment={data} />}
      {data !== undefined && data.label === null && (
        <Text c="dimmed">This label is {data.personalDataErasedAt === null ? data.status : 'erased'}.</Text>
      )}
      <Text size="sm" mt="sm">
        <Anchor component={RouterLink} to={`/shipments/${shipmentId}`}>
          Track parcel
        </Anchor>
      </Text>
    </Panel>
  );
}
