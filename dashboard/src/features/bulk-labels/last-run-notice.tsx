import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { notifyError } from '../../lib/notify.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import { pluralize } from '../../lib/text.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { PrintAll, printChoice, printLabels } from '../shipments/index.ts';
import { useLastRun } from './last-run.ts';

const CHECKS_AT_ONCE = 6;

/** One voided label among them, and none could be printed. */
async function voidedOf(ids: readonly string[]): Promise<Set<string>> {
  const voided = new Set<string>();
  await runConcurrently(ids, CHECKS_AT_ONCE, async (id) => {
    if ((await waybill.shipments.get(id)).status !== 'purchased') voided.add(id);
  });
  return voided;
}

/** The results of the last purchase of several labels, until they are dismissed. */
export function LastRunNotice() {
  const { run, forget } = useLastRun();
  const [isBusy, setBusy] = useState(false);
  const [needsClick, setNeedsClick] = useState(false);
  const [voided, setVoided] = useState<ReadonlySet<string>>(new Set());
  const refresh = useInvalidate('shipments');
  if (run === undefined || run.entries.length === 0) return null;
  const bought = run.entries.flatMap(({ shipmentId }) => shipmentId ?? []);
  const ids = bought.filter((id) => !voided.has(id));
  const failed = run.entries.filter(({ problem }) => problem !== undefined);
  const print = async () => {
    setBusy(true);
    try {
      const gone = await voidedOf(bought);
      setVoided(gone);
      const left = bought.filter((id) => !gone.has(id));
      if (left.length > 0) setNeedsClick(!(await printLabels(left, printChoice())));
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
            <strong>{pluralize(bought.length, 'label')} bought</strong>
            {bought.length > ids.length && `, ${bought.length - ids.length} voided since`}
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
