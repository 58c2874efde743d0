import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
      'Label paid by',
      one.labelPaidBy === 'customer' ? 'The customer, who sends it at their own cost' : 'You',
    ],
    ...one.exchanges.map(
      ({ orderItemId, productId, sku, name }): Fact => [
        `Instead of ${nameOf(orderItemId)}`,
        <Anchor key={orderItemId} component={RouterLink} to={`/products/${productId}`} inherit>
          {name} ({sku})
        </Anchor>,
        'wide',
      ],
    ),
    one.comment !== null && [
      'Comment',
      <span key="comment" style={{ whiteSpace: 'pre-wrap' }}>
        {one.comment}
      </span>,
      'wide',
    ],
  ];
  return (
    <Panel
      title={one.kind === 'withdrawal' ? 'Withdrawal from the contract' : 'Request by the customer'}
      {...(one.kind === 'withdrawal' && {
        lead: 'It cannot be rejected. What the customer declared is on the page of the order.',
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
  const name = `Photo ${number} of the customer`;
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`${name}, opens in a new tab`}>
      <img src={url} alt={name} width={width} height={height} />
    </a>
  );
}
