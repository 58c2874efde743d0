import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type Order, orderQuery } from '../orders/index.ts';

/** The order that this one replaces goods of, and those that replace goods of this one. */
export function OrderLinks({ order: { replacementOf, replacements } }: { order: Order }) {
  if (replacementOf === null && replacements.length === 0) return null;
  const facts: (Fact | false)[] = [
    replacementOf !== null && [t('Replacement for'), <OrderLink key="of" id={replacementOf.orderId} />],
    replacementOf !== null &&
      replacementOf.returnId !== null && [
        t('Returned with'),
        <Anchor key="return" component={RouterLink} to={`/returns/${replacementOf.returnId}`} inherit>
          {t('Return')}
        </Anchor>,
      ],
    replacements.length > 0 && [
      t('Replaced by'),
      <Group key="by" gap="xs">
        {replacements.map((id) => (
          <OrderLink key={id} id={id} />
        ))}
      </Group>,
    ],
  ];
  return (
    <Panel title={t('Replacement')}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  );
}

function OrderLink({ id }: { id: string }) {
  const { data } = useQuery(orderQuery(id));
  return (
    <Anchor component={RouterLink} to={`/orders/${id}`} inherit>
      {data?.orderNumber ?? id}
    </Anchor>
  );
}
