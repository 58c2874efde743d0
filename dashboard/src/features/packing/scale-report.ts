import type { Schemas } from '@waybill/sdk';

export interface Reading {
  weight: Schemas['Weight'];
  /** It does not move: what it shows is what the parcel weighs. */
  isStable: boolean;
}

/** The usage page of weighing devices in the USB HID tables. */
export const SCALES = 0x8d;
const DATA_REPORT = 3;
const STATUS = { zero: 2, moving: 3, stable: 4 } as const;
/** By the codes of the HID tables: what shipping scales show. */
const UNITS: Readonly<Record<number, Schemas['Weight']['unit']>> = { 2: 'g', 3: 'kg', 11: 'oz', 12: 'lb' };

/**
 * What a scale says: its status, the unit, a power of ten and the amount, low byte first. Undefined for reports about
 * anything else, for units that nobody ships in, and for a scale that is overloaded or has to be set to zero.
 */
export function readScaleReport(reportId: number, data: DataView): Reading | undefined {
  if (reportId !== DATA_REPORT || data.byteLength < 5) return undefined;
  const status = data.getUint8(0);
  const unit = UNITS[data.getUint8(1)];
  if (unit === undefined || !Object.values<number>(STATUS).includes(status)) return undefined;
  const amount = status === STATUS.zero ? 0 : data.getUint16(3, true) * 10 ** data.getInt8(2);
  return { weight: { value: Math.round(amount * 1000) / 1000, unit }, isStable: status !== STATUS.moving };
}
