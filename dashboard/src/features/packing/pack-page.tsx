import { Box, Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Banner, ScanBanner } from '../../ui/scan-banner.tsx';
import {
  CombineNotice,
  combinedOf,
  parcelItems,
  type SameAddressOrder,
  sameAddressQuery,
  together,
} from '../combining/index.ts';
import {
  AddressNotice,
  addressProblemOf,
  isUnfinished,
  type Order,
  orderQuery,
  recipientOf,
} from '../orders/index.ts';
import { bannerOfLabel } from './pack-banner.ts';
import { PackLabelButtons } from './pack-label-buttons.tsx';
import { PackLine } from './pack-line.tsx';
import classes from './pack-page.module.css';
import { AssignedNotice, lockedBy, PackersNotice } from './packers-notice.tsx';
import { checkedOf, openItemsOf, reasonNotToShip } from './packing.ts';
import { usePackingSession } from './packing-sessions.ts';
import { ParcelPanel } from './parcel-panel.tsx';
import { usePictures } from './pictures.ts';
import { playSound } from './scan-sound.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { usePackLabel } from './use-pack-label.ts';
import { type Phase, usePacking } from './use-packing.ts';
import { useParcel } from './use-parcel.ts';
import { useWeighsAll, WeighSwitch } from './weigh-switch.tsx';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(orderQuery(id));

/** Where an order is packed with a scanner: items are checked off, then its label is bought and printed. */
export function PackPage() {
  const { id } = useParams({ from: '/shell/orders/$id/pack' });
  // As it is now: somebody else may have shipped it since it was last shown.
  const [begun, setBegun] = useState<Parcel>();
  const {
    data,
    isFetchedAfterMount,
    refetch: refetchOrder,
  } = useQuery({
    ...orderQuery(id),
    staleTime: 0,
    // What is being packed stays, whatever becomes of a later request.
    throwOnError: () => begun?.order.id !== id,
  });
  const {
    data: sameAddress,
    isFetchedAfterMount: isKnown,
    refetch: refetchOthers,
  } = useQuery({
    ...sameAddressQuery(id),
    staleTime: 0,
    throwOnError: () => begun?.order.id !== id,
  });
  const latest = useMemo(() => parcelOf(data, sameAddress), [data, sameAddress]);
  // What is packed is the order as it was when it was scanned; once its label is bought nothing is left of it.
  useEffect(() => {
    if (latest === undefined || !isFetchedAfterMount || !isKnown) return;
    // One on hold can be packed as soon as it is released.
    setBegun((before) =>
      before !== undefined && before.order.id === id && !isCalledOff(before.order) ? before : latest,
    );
  }, [latest, id, isFetchedAfterMount, isKnown]);
  if (begun === undefined || begun.order.id !== id || latest === undefined) return <LoadingPage />;
  const { order, others } = begun;
  const reload = async () => {
    const [now, around] = await Promise.all([refetchOrder(), refetchOthers()]);
    setBegun(parcelOf(now.data, around.data));
  };
  // What was scanned is kept when an address is confirmed; where it was wrong, packing begins then.
  const isWrong = addressProblemOf(order)?.tone === 'bad';
  return (
    <PackOrder
      key={`${id} ${isWrong} ${order.combinationId} ${isCalledOff(order)} ${parcelItems(order, others)}`}
      order={order}
      others={others}
      latest={latest}
      onDecided={() => void reload()}
    />
  );
}

/** An order and those that go into the same parcel. */
interface Parcel {
  order: Order;
  others: readonly Order[];
}

const parcelOf = (
  order: Order | undefined,
  sameAddress: readonly SameAddressOrder[] | undefined,
): Parcel | undefined =>
  order && sameAddress && { order, others: order.combinationId === null ? [] : combinedOf(sameAddress) };

/** Trying again cannot help. If it has shipped, the answer to the purchase may be lost, and trying again gets the label. */
const isCalledOff = ({ status }: Order): boolean => status === 'cancelled' || status === 'on_hold';

interface PackProps extends Parcel {
  /** As it is now: somebody else may change it while it is packed. */
  latest: Parcel;
  /** After a decision on the address, or on which orders to combine. */
  onDecided(): void;
}

function PackOrder({ order: own, latest, others, onDecided }: PackProps) {
  // Fixed once packing has begun: the others are shipped with the label, too. Where it goes may be decided meanwhile.
  const [packed] = useState(() => together(own, others));
  const { shipTo, shipToCheck } = own;
  const order = useMemo(() => ({ ...packed, shipTo, shipToCheck }), [packed, shipTo, shipToCheck]);
  const phase = useRef<Phase>('packing');
  const parcel = useParcel(order, reasonNotToShip(order) === undefined);
  const desk = usePackingSession(own.id);
  const pictures = usePictures(order.id);
  /** Enter was pressed in the field of the weight. */
  const [isEntered, setEntered] = useState(false);
  const label = usePackLabel({
    ...{ orderId: order.id, parcel, phase, hold: desk.hold },
    isWeighedFirst: useWeighsAll(),
  });
  const { shipment, problem, missing, isShipping, ship } = label;
  const weight = useRef<HTMLInputElement>(null);
  const service = useRef<HTMLSelectElement>(null);
  const isUnsold = shipment === undefined && !isShipping;
  const holder = isUnsold ? desk.holder : undefined;
  const isChanged =
    isUnsold &&
    problem === undefined &&
    isUnfinished(latest.order) &&
    parcelItems(latest.order, latest.others) !== parcelItems(own, others);
  const notToShip =
    reasonNotToShip(order) ?? (isUnsold ? reasonToStop(latest.order, problem !== undefined) : undefined);
  const blocked =
    notToShip ?? (isChanged ? CHANGED : undefined) ?? (holder && lockedBy(holder, desk.isTaken, others));
  const isBlocked = blocked !== undefined;

  const { packing, banner, lastItem, scans, count, undo, isAllChecked } = usePacking({
    ...{ order, ship, phase, isBlocked },
    onStarted: desk.start,
  });
  const wasBlocked = useRef(isBlocked);
  useEffect(() => {
    if (isBlocked && !wasBlocked.current) playSound(false);
    wasBlocked.current = isBlocked;
  }, [isBlocked]);
  const isFinished =
    isBlocked || shipment !== undefined || isShipping || problem !== undefined || missing !== undefined;
  // Once the fields can be used again.
  useEffect(() => {
    if (missing !== undefined) (missing === 'weight' ? weight : service).current?.focus();
  }, [missing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was entered has arrived
  useEffect(() => {
    if (!isEntered) return;
    setEntered(false);
    if (missing === 'weight' && parcel.isWeighed) void ship();
  }, [isEntered]);

  const shown: Banner = isBlocked
    ? { tone: 'bad', ...blocked }
    : (bannerOfLabel(label, parcel) ?? banner ?? { tone: 'info', title: t('Scan the items') });

  return (
    <>
      <PageHeader
        title={t('Pack {orderNumber}', { orderNumber: order.orderNumber })}
        lead={t('For {recipient}', { recipient: recipientOf(order) })}
        crumbs={[
          { label: t('Orders'), to: '/orders' },
          { label: order.orderNumber, to: `/orders/${order.id}` },
        ]}
        actions={
          <>
            <WeighSwitch />
            <SoundSwitch />
          </>
        }
      />
      <ScanBanner {...shown} />
      <Group mb="md">
        {notToShip === undefined && isChanged && (
          <Button size="lg" onClick={onDecided}>
            {t('Load it again')}
          </Button>
        )}
        {notToShip === undefined && !isChanged && holder !== undefined && (
          <Button size="lg" variant="default" onClick={() => void desk.takeOver().catch(notifyError)}>
            {t('Take over')}
          </Button>
        )}
        <PackLabelButtons {...{ label, parcel, isBlocked }} isReady={!isFinished && isAllChecked} />
        {!isFinished && packing.history.length > 0 && (
          <Button variant="default" onClick={undo} aria-keyshortcuts="Control+Z Meta+Z">
            {t('Undo last scan (Ctrl+Z)')}
          </Button>
        )}
      </Group>
      {!isFinished && <PackersNotice others={desk.others} />}
      {!isFinished && <AssignedNotice order={own} />}
      {shipment === undefined && addressProblemOf(order) !== undefined && (
        <Box mb="md">
          <AddressNotice order={order} onDecided={onDecided} />
        </Box>
      )}
      {!isFinished && packing.history.length === 0 && <CombineNotice order={own} onChanged={onDecided} />}
      {blocked === undefined && <PackingNotes order={order} />}
      {blocked === undefined && (
        <Panel title={t('Items')} flush>
          <ul className={classes.lines}>
            {openItemsOf(order).map((item) => (
              <PackLine
                key={item.id}
                item={item}
                picture={pictures.get(item.id)}
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
      {blocked === undefined && (
        <ParcelPanel
          order={order}
          parcel={parcel}
          isDisabled={shipment !== undefined || isShipping}
          field={weight}
          service={service}
          onWeighed={() => setEntered(true)}
        />
      )}
    </>
  );
}

const CHANGED = {
  title: t('The contents of this parcel have changed'),
  text: t('Load it again and check its items.'),
};

/** Why not to go on with an order that was fine when it was scanned. */
const reasonToStop = (latest: Order, hasFailed: boolean) =>
  isCalledOff(latest) || (!hasFailed && !isUnfinished(latest)) ? reasonNotToShip(latest) : undefined;

/** What must not be overlooked while the parcel is still open. */
function PackingNotes({ order: { isGift, notes } }: { order: Order }) {
  if (!isGift && notes === null) return null;
  return (
    <Box mb="md">
      <Notice tone="warn" title={isGift ? t('Gift: no prices in the parcel') : t('Note')}>
        {notes}
      </Notice>
    </Box>
  );
}
