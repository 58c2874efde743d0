import { type RefObject, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { namingField } from '../addresses/index.ts';
import { printLabels, type Shipment } from '../shipments/index.ts';
import { useBuyAt } from './buy-label.ts';
import { playSound } from './scan-sound.ts';
import type { Phase } from './use-packing.ts';
import type { Missing, PackedParcel } from './use-parcel.ts';

interface Options {
  orderId: string;
  parcel: PackedParcel;
  /** Whether no label is bought before the parcel was weighed. */
  isWeighedFirst: boolean;
  phase: RefObject<Phase>;
  /** Makes sure that nobody else packs the order; false if somebody does. */
  hold(): Promise<boolean>;
}

export type PackLabel = ReturnType<typeof usePackLabel>;

/** Buys and prints the label of what was packed. */
export function usePackLabel({ orderId, parcel, isWeighedFirst, phase, hold }: Options) {
  const buy = useBuyAt(orderId);
  const [shipment, setShipment] = useState<Shipment>();
  const [problem, setProblem] = useState<{ title: string; text: string; retry(): void }>();
  /** Where the browser cannot print from the page, the label is opened in a tab. */
  const [tab, setTab] = useState<'none' | 'needed' | 'opened'>('none');
  const [isPrinting, setPrinting] = useState(true);
  /** Everything is checked, and the label waits for this. */
  const [missing, setMissing] = useState<Missing>();
  const [isShipping, setShipping] = useState(false);

  async function attempt(title: string, job: () => Promise<unknown>, retry: () => void): Promise<void> {
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
  }

  async function print(bought: Shipment): Promise<void> {
    let isPossible = true;
    setPrinting(true);
    const job = async () => {
      isPossible = await printLabels([bought.id]);
    };
    await attempt(t('Label bought, but not printed'), job, () => void print(bought));
    setPrinting(false);
    setTab(isPossible ? 'none' : 'needed');
    // A scan of the next order does not leave this one before its label is opened.
    if (!isPossible) phase.current = 'failed';
  }

  async function ship(isAgain = false): Promise<void> {
    let bought: Shipment | undefined;
    let lacks: Missing | undefined;
    setMissing(undefined);
    setShipping(true);
    const purchase = async () => {
      if (!(await hold())) return;
      if (isWeighedFirst && !parcel.isWeighed) {
        lacks = 'weight';
        return;
      }
      const rate = await parcel.rateToBuy(isAgain);
      if (typeof rate === 'string') {
        lacks = rate;
        return;
      }
      bought = await buy.mutateAsync(rate.id);
      setShipment(bought);
    };
    await attempt(t("Couldn't buy the label"), purchase, () => void ship(true));
    setShipping(false);
    if (lacks !== undefined) {
      // A scan of the next order does not leave this one unnoticed.
      phase.current = 'failed';
      setMissing(lacks);
    }
    if (bought === undefined) {
      // Nothing has failed if somebody else has taken over.
      if (phase.current === 'done') phase.current = 'packing';
      return;
    }
    await print(bought);
    if (phase.current === 'done') playSound(true);
  }

  return {
    shipment,
    problem,
    tab,
    isPrinting,
    isShipping,
    missing,
    ship,
    print,
    noteOpened(): void {
      phase.current = 'done';
      setTab('opened');
    },
  };
}
