import type { Dimensions, UnitSystem, Weight } from '../../lib/measures.ts';
import type { Address } from '../../postal/index.ts';

/** All that is printed on a label. */
export interface LabelContent {
  carrierName: string;
  /** The service's code: `ground`. */
  service: string;
  serviceName: string;
  /** Printed large, to tell services apart from a distance; the service's initial if omitted. */
  serviceMark?: string;
  /** Printable ASCII, short enough for a barcode that can be scanned. */
  trackingCode: string;
  shipFrom: Address;
  shipTo: Address;
  /** `index` counts from 1. */
  parcel: { weight: Weight; dimensions?: Dimensions; index: number; count: number };
  /** In which units weight and size are printed; those that they were given in if omitted. */
  units?: UnitSystem;
  /** The merchant's own: an order number. */
  reference?: string;
  /** A calendar day, `2026-11-18`. */
  shippedOn: string;
  isReturn: boolean;
  zone?: number;
}

/** A label that a carrier has drawn. */
export interface LabelFile {
  format: 'pdf' | 'png';
  bytes: Buffer;
}

/** Labels are laid out in dots of a 203 dpi printer, 4 × 6 in, from the top left corner. */
export const DPI = 203;
export const LABEL = { width: 4 * DPI, height: 6 * DPI } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
