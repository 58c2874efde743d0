import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import type { Order } from '../orders/index.ts';
import { useObjectUrl } from '../shipments/index.ts';
import classes from './customer-request.module.css';
import { itemNames } from './return-display.ts';
import { type Return, returnPhotoQuery } from './returns-api.ts';

/** What the customer who started the return wrote, showed and wants. */
export function CustomerRequest({ one, order }: { one: Return; order: Order | undefined }) {
  if (one.requestedBy !== 'customer') return null;
  const nameOf = itemNames(order);
  const facts: (Fact | false)[] = [
    [
      t('Label paid by'),
      one.labelPaidBy === 'customer' ? t('The customer, who sends it at their own cost') : t('You'),
    ],
    ...one.exchanges.map(
      ({ orderItemId, productId, sku, name }): Fact => [
        t('Instead of {name}', { name: nameOf(orderItemId) }),
        <Anchor key={orderItemId} component={RouterLink} to={`/products/${productId}`} inherit>
          {name} ({sku})
        </Anchor>,
        'wide',
      ],
    ),
    one.comment !== null && [
      t('Comment'),
      <span key="comment" style={{ whiteSpace: 'pre-wrap' }}>
        {one.comment}
      </span>,
      'wide',
    ],
  ];
  return (
    <Panel
      title={one.kind === 'withdrawal' ? t('Withdrawal from the contract') : t('Request by the customer')}
      {...(one.kind === 'withdrawal' && {
        lead: t('It cannot be rejected. What the customer declared is on the page of the order.'),
      })}
    >
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {one.photos.length > 0 && (
        <ul className={classes.photos}>
          {one.photos.map(({ url, width, height }, index) => (
            <li key={url}>
              <Photo id={one.id} position={positionOf(url)} number={index + 1} {...{ width, height }} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const positionOf = (url: string): string => url.split('/').at(-1) ?? '';

interface PhotoProps {
  id: string;
  position: string;
  number: number;
  width: number;
  height: number;
}

/** Its file needs the session, so it is shown from memory. */
function Photo({ id, position, number, width, height }: PhotoProps) {
  const { data } = useQuery(returnPhotoQuery(id, position));
  const url = useObjectUrl(data);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('Photo {number} of the customer, opens in a new tab', { number })}
    >
      <img src={url} alt={t('Photo {number} of the customer', { number })} width={width} height={height} />
    </a>
  );
}
