import type { Picture } from '../../carriers/labels/index.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import type { SlipLook } from '../../schema/slip-template.ts';

/** All that is printed on a packing slip, as text. */
export interface PackingSlip {
  paper: PaperSize;
  title: string;
  /** What is below the head, from top to bottom. */
  blocks: readonly SlipLook['blocks'][number][];
  hasSkus: boolean;
  logo?: Picture | undefined;
  businessName: string;
  returnAddress: string[];
  orderNumber: string;
  /** What the barcode says: the order number, or the order's id where a barcode cannot hold the number. */
  codes: string[];
  isGift: boolean;
  facts: [name: string, value: string][];
  shipTo: string[];
  giftMessage: string[];
  sections: SlipSection[];
  /** None on a gift's slip. */
  totals: [name: string, value: string][];
  note: string[];
  message: string[];
}

interface SlipSection {
  title: string;
  lines: SlipLine[];
}

export interface SlipLine {
  quantity: string;
  sku: string;
  name: string;
  bin: string;
  /** Empty where there is none, and on a gift's slip. */
  unitPrice: string;
  amount: string;
}
