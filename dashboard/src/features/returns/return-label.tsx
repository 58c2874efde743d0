import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { LabelView, type Shipment, shipmentQuery } from '../shipments/index.ts';

const NO_LABEL: Record<Shipment['status'], string> = {
  purchasing: t('This label is being bought.'),
  purchased: t('This label has been bought.'),
  voiding: t('This label is being voided.'),
  voided: t('This label was voided.'),
  failed: t('This label could not be bought.'),
};

/** The label that the customer puts on the parcel. */
export function ReturnLabel({ shipmentId }: { shipmentId: string }) {
  const { data } = useQuery(shipmentQuery(shipmentId));
  return (
    <Panel title={t('Return label')}>
      {data === undefined && <Skeleton height={240} />}
      {data !== undefined && data.label !== null && <LabelView shipment={data} />}
      {data !== undefined && data.label === null && (
        <Text c="dimmed">
          {data.personalDataErasedAt === null ? NO_LABEL[data.status] : t('This label was erased.')}
        </Text>
      )}
      <Text size="sm" mt="sm">
        <Anchor component={RouterLink} to={`/shipments/${shipmentId}`}>
          {t('Track parcel')}
        </Anchor>
      </Text>
    </Panel>
  );
}
