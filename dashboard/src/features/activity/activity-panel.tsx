import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { orderActivityQuery, shipmentActivityQuery } from './activity-api.ts';
import classes from './activity-panel.module.css';
import { activityDetails, activityWords, actorWords } from './activity-words.ts';

type Props = { orderId: string } | { shipmentId: string };

/** Who did what, newest first. Hidden for what happened before the server recorded it. */
export function ActivityPanel(props: Props) {
  const [page, setPage] = useState(1);
  const ofOrder = orderActivityQuery('orderId' in props ? props.orderId : '', page);
  const ofShipment = shipmentActivityQuery('shipmentId' in props ? props.shipmentId : '', page);
  const order = useQuery({ ...ofOrder, enabled: 'orderId' in props });
  const shipment = useQuery({ ...ofShipment, enabled: 'shipmentId' in props });
  const { data } = 'orderId' in props ? order : shipment;
  if (data === undefined || data.meta.total === 0) return null;
  return (
    <Panel title={t('History')}>
      <ol className={classes.list}>
        {data.data.map((activity) => {
          const details = activityDetails(activity);
          return (
            <li key={activity.id} className={classes.entry}>
              <Text size="sm" fw={600}>
                {activityWords(activity)}
              </Text>
              {details !== '' && (
                <Text size="sm" className={classes.details}>
                  {details}
                </Text>
              )}
              <Text size="xs" c="dimmed" className={classes.details}>
                {actorWords(activity)} · <DateTime at={activity.createdAt} />
              </Text>
            </li>
          );
        })}
      </ol>
      {data.meta.totalPages > 1 && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('Newer')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={page >= data.meta.totalPages}
            onClick={() => setPage(page + 1)}
          >
            {t('Older')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
