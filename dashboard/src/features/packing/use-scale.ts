import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { type Reading, readScaleReport, SCALES } from './scale-report.ts';

interface InputReport extends Event {
  reportId: number;
  data: DataView;
}

interface HidDevice extends EventTarget {
  productName: string;
  opened: boolean;
  collections: readonly { usagePage?: number }[];
  open(): Promise<void>;
  close(): Promise<void>;
}

interface Hid {
  getDevices(): Promise<HidDevice[]>;
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
}

/** Only in browsers that have WebHID, on a page that is served securely. */
const hid = (): Hid | undefined => (navigator as Navigator & { hid?: Hid }).hid;

const isScale = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage }) => usagePage === SCALES);

/** A USB scale: one that the browser was allowed to use before is used again. */
export function useScale(onReading: (reading: Reading) => void) {
  const [name, setName] = useState<string>();
  const device = useRef<HidDevice>(undefined);
  const latest = useRef(onReading);
  latest.current = onReading;

  const hear = useRef((event: Event) => {
    const { reportId, data } = event as InputReport;
    const reading = readScaleReport(reportId, data);
    if (reading !== undefined) latest.current(reading);
  }).current;

  const use = async (found: HidDevice | undefined) => {
    if (found === undefined || device.current !== undefined) return;
    device.current = found;
    found.addEventListener('inputreport', hear);
    try {
      if (!found.opened) await found.open();
      setName(found.productName || t('USB scale'));
    } catch (error) {
      found.removeEventListener('inputreport', hear);
      device.current = undefined;
      throw error;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the page is shown
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const known = (await hid()?.getDevices())?.find(isScale);
      if (!isGone) await use(known);
    };
    // Another tab may have it: the weight can be typed, or the scale connected by hand.
    begin().catch(() => {});
    return () => {
      isGone = true;
      device.current?.removeEventListener('inputreport', hear);
      device.current?.close().catch(() => {});
      device.current = undefined;
    };
  }, []);

  return {
    isSupported: hid() !== undefined,
    /** The name of the scale that is connected. */
    name,
    async connect(): Promise<void> {
      try {
        const [found] = (await hid()?.requestDevice({ filters: [{ usagePage: SCALES }] })) ?? [];
        await use(found);
      } catch (error) {
        notifyError(error);
      }
    },
  };
}
