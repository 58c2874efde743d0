import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../lib/notify.ts';
import { pluralize } from '../../lib/text.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { PrintAll, printChoice, printLabels } from '../shipments/index.ts';
import { useLastRun } from './last-run.ts';

/** The results of the last purchase of several labels, until they are dismissed. */
export function LastRunNotice() {
  const { run, forget } = useLastRun();
  const [isBusy, setBusy] = useState(false);
  const [needsClick, setNeedsClick] = useState(false);
  const refresh = useInvalidate('shipments');
  if (run === undefined || run.entries.length === 0) return null;
  const ids = run.entries.flatMap(({ shipmentId }) => shipmentId ?? []);
  const failed = run.entries.filter(({ problem }) => problem !== undefined);
  const print = async () => {
    setBusy(true);
    try {
      setNeedsClick(!(await printLabels(ids, printChoice())));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <section aria-label="Last labels bought" style={{ marginBottom: '1rem' }}>
      <Notice tone={failed.length > 0 ? 'warn' : 'good'}>
        <Group justify="space-between" gap="xs">
          <Text>
            <strong>{pluralize(ids.length, 'label')} bought</strong>
            {failed.length > 0 && `, ${pluralize(failed.length, 'order')} failed`} · <DateTime at={run.at} />
          </Text>
          <Group gap="xs">
            {ids.length > 0 &&
              (needsClick ? (
                <PrintAll ids={ids} choice={printChoice()} />
              ) : (
                <Button size="xs" variant="default" loading={isBusy} onClick={print}>
                  Print again
                </Button>
              ))}
            <Button size="xs" variant="subtle" onClick={forget}>
              Dismiss
            </Button>
          </Group>
        </Group>
        {failed.length > 0 && (
          <List size="sm" mt="xs">
            {failed.map(({ orderId, orderNumber, problem }) => (
              <List.Item key={orderId}>
                <Anchor component={RouterLink} to={`/orders/${orderId}`} inherit>
                  {orderNumber}
                </Anchor>
                : {problem}
              </List.Item>
            ))}
          </List>
        )}
      </Notice>
    </section>
  );
}
