import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { formatWeight } from '../../lib/measures.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  isLate,
  isShort,
  isUnfinished,
  LONG_TEXTS,
  type Order,
  PRIORITY_LABELS,
  SHIP_BY_SOURCES,
  SHORT_TEXTS,
  stockText,
  textsIn,
  useAssigneeName,
} from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { StoreLink } from '../stores/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import { ReserveButton } from './reserve-button.tsx';

/** Further details of an order, without empty ones. */
export function OrderDetails({ order }: { order: Order }) {
  const nameOf = useWarehouseNames();
  const { data: packages = [] } = useQuery({ ...packagesQuery, enabled: order.packageId !== null });
  const assigneeName = useAssigneeName();
  const { warehouseId, storeId, shipBy, shipBySource, insuredValue, tags, metadata } = order;
  const facts: (Fact | false)[] = [
    warehouseId !== null && [
      t('Ships from'),
      <Anchor key="from" component={RouterLink} to={`/warehouses/${warehouseId}`} inherit>
        {nameOf(warehouseId)}
      </Anchor>,
    ],
    isUnfinished(order) && [
      t('Stock'),
      <Group key="stock" gap={6}>
        {stockText(order)}
        {isShort(order) && <ReserveButton order={order} />}
      </Group>,
    ],
    order.allocationPriority !== 'normal' && [
      t('Priority for stock'),
      PRIORITY_LABELS[order.allocationPriority],
      'wide',
    ],
    shipBy !== null && [
      t('Ship by'),
      <Group key="by" gap={6}>
        <DateTime at={shipBy} date />
        {isLate(order) && <StatusBadge tone="bad">{t('late')}</StatusBadge>}
        {shipBySource !== null && (
          <Text span size="xs" c="dimmed">
            {SHIP_BY_SOURCES[shipBySource]}
          </Text>
        )}
      </Group>,
    ],
    order.deliverBy !== null && [t('Deliver by'), <DateTime key="arrives" at={order.deliverBy} date />],
    order.assigneeId !== null && [t('Packed by'), assigneeName(order.assigneeId)],
    ...textsIn(SHORT_TEXTS).map(({ name, label }): Fact | false => {
      const text = order[name];
      return text !== null && [label, text];
    }),
    order.weight !== null && [t('Weight, packed'), formatWeight(order.weight)],
    order.packageId !== null && [
      t('Package'),
      packages.find(({ id }) => id === order.packageId)?.name ?? t('Deleted'),
    ],
    order.orderDate !== null && [t('Ordered on'), <DateTime key="ordered" at={order.orderDate} date />],
    insuredValue !== null && [t('Insured for'), formatMoney(insuredValue, order.currency)],
    storeId !== null && [t('Store'), <StoreFact key="store" storeId={storeId} url={order.sourceUrl} />],
    tags.length > 0 && [t('Tags'), tags.join(', '), 'wide'],
    order.isGift && [t('Gift'), t('Packing slip without prices')],
    ...textsIn(LONG_TEXTS).map(({ name, label }): Fact | false => {
      const text = order[name];
      const shown = (
        <span key={name} style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </span>
      );
      return text !== null && [label, shown, 'wide'];
    }),
    order.holdReason !== null && [t('On hold because'), order.holdReason, 'wide'],
    order.closeReason !== null && [t('Closed because'), order.closeReason, 'wide'],
    ...Object.entries(metadata).map(([name, value]): Fact => [name, value]),
    [t('Created'), <DateTime key="created" at={order.createdAt} />],
    [t('Updated'), <DateTime key="changed" at={order.updatedAt} />],
    order.personalDataErasedAt !== null && [
      t('Personal data erased'),
      <DateTime key="erased" at={order.personalDataErasedAt} />,
    ],
    ['ID', <Id key="id" value={order.id} />, 'wide'],
  ];
  return (
    <Panel title={t('Details')}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  );
}

/** With a link to the order's page in the shop, which learns nothing of this one. */
function StoreFact({ storeId, url }: { storeId: string; url: string | null }) {
  return (
    <>
      <StoreLink id={storeId} />
      {url !== null && (
        <>
          {' · '}
          <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
            {t('Open in the store')}
          </Anchor>
        </>
      )}
    </>
  );
}
