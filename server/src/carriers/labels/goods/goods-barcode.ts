import { encodeCode128, QUIET_ZONE } from '../code128.ts';
import type { Bars } from '../page.ts';
import { encodeGtin, type Gtin, gtinIn, gtinText } from './gtin.ts';

export interface GoodsBarcode {
  symbology: Gtin['symbology'] | 'Code 128';
  bars: Bars;
  /** What is printed below the bars. */
  text: string;
  /** Modules that must stay white on either side. */
  quietZone: number;
}

const QUIET_ZONES: Record<Gtin['symbology'], number> = { 'EAN-13': 11, 'UPC-A': 9, 'EAN-8': 7 };

/** A GTIN as shops scan it, all else as Code 128, from the simplest to the shortest. None for what a barcode cannot hold. */
export function barcodesOf(text: string): GoodsBarcode[] {
  const gtin = gtinIn(text);
  if (gtin !== undefined) {
    const widths = encodeGtin(gtin);
    const bars = { widths, modules: widths.reduce((sum, width) => sum + width, 0) };
    const { symbology } = gtin;
    return [{ symbology, bars, text: gtinText(gtin), quietZone: QUIET_ZONES[symbology] }];
  }
  if (!/^[\x20-\x7e]+$/.test(text)) return [];
  return [encodeCode128(text), encodeCode128(text, true)].map((bars) => ({
    symbology: 'Code 128',
    bars,
    text,
    quietZone: QUIET_ZONE,
  }));
}

export interface FittedBarcode extends GoodsBarcode {
  /** The width of a module in dots. */
  module: number;
}

/** The first of these texts that has a barcode within `width` dots, with the widest of these modules. */
export function fitBarcode(
  texts: readonly string[],
  width: number,
  modules: readonly number[],
): FittedBarcode | undefined {
  for (const barcode of texts.flatMap(barcodesOf)) {
    const whole = barcode.bars.modules + 2 * barcode.quietZone;
    const module = modules.find((dots) => whole * dots <= width);
    if (module !== undefined) return { ...barcode, module };
  }
  return undefined;
}
