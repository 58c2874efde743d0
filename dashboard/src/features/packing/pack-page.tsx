import { Anchor, Box, Button, Group, Switch } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { namingField } from '../addresses/index.ts';
import { AddressNotice, addressProblemOf, type Order, orderQuery, recipientOf } from '../orders/index.ts';
import { PrintLabel, printLabels, type Shipment } from '../shipments/index.ts';
import { useBuyDefault } from './buy-default.ts';
import { PackLine } from './pack-line.tsx';
import classes from './pack-page.module.css';
import { checkedOf, openItemsOf, reasonNotToShip } from './packing.ts';
import { isSoundOn, playSound, setSound } from './scan-sound.ts';
import { type Banner, type Phase, usePacking } from './use-packing.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(orderQuery(id));

/** Where an order is packed with a scanner: items are checked off, then its label is bought and printed. */
export function PackPage() {
  const { id } = useParams({ from: '/shell/orders/$id/pack' });
  // As it is now: somebody else may have shipped it since it was last shown.
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...orderQuery(id),
    staleTime: 0,
    throwOnError: true,
  });
  const [order, setOrder] = useState<Order>();
  // What is packed is the order as it was when it was scanned; once its label is bought nothing is left of it.
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) setOrder((before) => (before?.id === id ? before : data));
  }, [data, id, isFetchedAfterMount]);
  if (order === undefined || order.id !== id) return <LoadingPage />;
  const reload = async () => setOrder((await refetch()).data);
  // What was scanned is kept when an address is confirmed; where it was wrong, packing begins then.
  const isWrong = addressProblemOf(order)?.tone === 'bad';
  return <PackOrder key={`${id} ${isWrong}`} order={order} onAddressDecided={() => void reload()} />;
}

function PackOrder({ order, onAddressDecided }: { order: Order; onAddressDecided(): void }) {
  const buy = useBuyDefault(order.id);
  const [shipment, setShipment] = useState<Shipment>();
  const [problem, setProblem] = useState<{ title: string; text: string; retry(): void }>();
  /** Where the browser cannot print from the page, the label is opened in a tab. */
  const [tab, setTab] = useState<'none' | 'needed' | 'opened'>('none');
  const [isPrinting, setPrinting] = useState(true);
  const blocked = reasonNotToShip(order);
  const phase = useRef<Phase>(blocked === undefined ? 'packing' : 'done');

  const attempt = async (title: string, job: () => Promise<unknown>, retry: () => void) => {
    phase.current = 'shipping';
    setProblem(undefined);
    try {
      await job();
      phase.current = 'done';
    } catch (error) {
      phase.current = 'failed';
      playSound(false);
      setProblem({ title, text: namingField(errorMessage(error)), retry });
    }
  };
  const print = async (bought: Shipment): Promise<void> => {
    let isPossible = true;
    setPrinting(true);
    const job = async () => {
      isPossible = await printLabels([bought.id]);
    };
    await attempt('Label bought, but not printed', job, () => void print(bought));
    setPrinting(false);
    setTab(isPossible ? 'none' : 'needed');
    // A scan of the next order does not leave this one before its label is opened.
    if (!isPossible) phase.current = 'failed';
  };
  const noteOpened = () => {
    phase.current = 'done';
    setTab('opened');
  };
  const ship = async (): Promise<void> => {
    let bought: Shipment | undefined;
    const purchase = async () => {
      bought = await buy.mutateAsync();
      setShipment(bought);
    };
    await attempt('Couldn’t buy the label', purchase, () => void ship());
    if (bought === undefined) return;
    await print(bought);
    if (phase.current === 'done') playSound(true);
  };
  const { packing, banner, lastItem, scans, count, undo } = usePacking({ order, ship, phase });
  const isFinished =
    blocked !== undefined || shipment !== undefined || buy.isPending || problem !== undefined;

  const shown: Banner = bannerFor();
  function bannerFor(): Banner {
    if (blocked !== undefined) return { tone: 'bad', ...blocked };
    if (problem !== undefined) return { tone: 'bad', title: problem.title, text: problem.text };
    if (tab === 'needed')
      return {
        tone: 'info',
        title: 'Label bought',
        text: 'Open it to print it. This browser cannot print it from here.',
      };
    if (shipment !== undefined && isPrinting) return { tone: 'info', title: 'Label bought. Printing it …' };
    if (shipment !== undefined) {
      const title = tab === 'opened' ? 'Label bought and opened' : 'Label bought and printed';
      return { tone: 'good', title, text: 'Scan the next order.' };
    }
    if (buy.isPending) return { tone: 'info', title: 'All checked. Buying the label …' };
    return banner ?? { tone: 'info', title: 'Scan the items' };
  }

  return (
    <>
      <PageHeader
        title={`Pack ${order.orderNumber}`}
        lead={`For ${recipientOf(order)}`}
        crumbs={[
          { label: 'Orders', to: '/orders' },
          { label: order.orderNumber, to: `/orders/${order.id}` },
        ]}
        actions={<SoundSwitch />}
      />
      <div className={classes.banner} data-tone={shown.tone} role={shown.tone === 'bad' ? 'alert' : 'status'}>
        {shown.title}
        {shown.text !== undefined && <span className={classes.more}>{shown.text}</span>}
      </div>
      <Group mb="md">
        {problem !== undefined && (
          <Button size="lg" autoFocus onClick={problem.retry}>
            Try again
          </Button>
        )}
        {shipment !== undefined && (
          <>
            <Anchor component={RouterLink} to={`/shipments/${shipment.id}`} size="lg">
              {shipment.trackingCode ?? 'Open the shipment'}
            </Anchor>
            {problem === undefined && tab === 'none' && (
              <Button variant="default" onClick={() => void print(shipment)}>
                Print again
              </Button>
            )}
            {problem === undefined && tab !== 'none' && (
              <PrintLabel
                id={shipment.id}
                size="lg"
                variant={tab === 'needed' ? 'filled' : 'default'}
                onPrinted={noteOpened}
              >
                {tab === 'needed' ? 'Open label' : 'Open label again'}
              </PrintLabel>
            )}
          </>
        )}
        {!isFinished && packing.history.length > 0 && (
          <Button variant="default" onClick={undo} aria-keyshortcuts="Control+Z Meta+Z">
            Undo last scan (Ctrl+Z)
          </Button>
        )}
      </Group>
      {shipment === undefined && addressProblemOf(order) !== undefined && (
        <Box mb="md">
          <AddressNotice order={order} onDecided={onAddressDecided} />
        </Box>
      )}
      {blocked === undefined && <PackingNotes order={order} />}
      {blocked === undefined && (
        <Panel title="Items" flush>
          <ul className={classes.lines}>
            {openItemsOf(order).map((item) => (
              <PackLine
                key={item.id}
                item={item}
                checked={checkedOf(packing, item)}
                isLast={item.id === lastItem}
                version={scans}
                isDisabled={isFinished}
                onCount={(wanted) => count(item, wanted)}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** What must not be overlooked while the parcel is still open. */
function PackingNotes({ order: { isGift, notes } }: { order: Order }) {
  if (!isGift && notes === null) return null;
  return (
    <Box mb="md">
      <Notice tone="warn" title={isGift ? 'Gift: no prices in the parcel' : 'Note'}>
        {notes}
      </Notice>
    </Box>
  );
}

function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn);
  return (
    <Switch
      label="Sound"
      checked={isOn}
      onChange={(event) => {
        setSound(event.currentTarget.checked);
        setOn(event.currentTarget.checked);
      }}
    />
  );
}
