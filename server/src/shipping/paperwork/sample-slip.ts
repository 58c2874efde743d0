import type { SlipLook } from '../../schema/slip-template.ts';
import type { PackingSlip, SlipLine } from '../printing/index.ts';
import type { Letterhead } from './document-settings-service.ts';
import { plain } from './paper-text.ts';

/** The slip of an order that nobody has placed, to show a merchant what theirs will look like. */
export function sampleSlip({ settings, logo, look }: Letterhead): PackingSlip {
  const has = (column: SlipLook['columns'][number]) => look.columns.includes(column);
  const lineOf = (
    quantity: number,
    sku: string,
    name: string,
    bin: string,
    prices: [string, string],
  ): SlipLine => ({
    quantity: String(quantity),
    sku: has('sku') ? sku : '',
    name,
    bin: has('bin') ? bin : '',
    unitPrice: has('price') ? prices[0] : '',
    amount: has('price') ? prices[1] : '',
  });
  const facts: Record<SlipLook['facts'][number], [string, string]> = {
    orderDate: ['Ordered', 'Nov 18, 2026'],
    poNumber: ['PO number', 'PO-7731'],
    service: ['Shipped with', 'Sample Express'],
    tracking: ['Tracking', 'SE123456785NL'],
  };
  return {
    paper: settings.paperSize,
    title: plain(look.title),
    blocks: look.blocks,
    hasSkus: has('sku'),
    logo: look.showLogo ? logo : undefined,
    businessName: plain(settings.businessName) || 'Your name',
    returnAddress: ['1 Warehouse Way', 'Oakland, CA 94607'],
    orderNumber: '1042',
    codes: ['1042'],
    isGift: false,
    facts: look.facts.map((fact) => facts[fact]),
    shipTo: ['Alex Example', '12 Sample Street', 'Portland, OR 97201'],
    giftMessage: ['Happy birthday!'],
    sections: [
      {
        title: '',
        lines: [
          lineOf(2, 'MUG-BLUE', 'Stoneware mug, blue', 'A-03', ['14.00', '28.00']),
          lineOf(1, 'TOWEL', 'Tea towel, linen', 'B-11', ['9.50', '9.50']),
        ],
      },
    ],
    totals: [
      ['Subtotal', '37.50'],
      ['Shipping', '5.00'],
      ['Total (USD)', '42.50'],
    ],
    note: ['The towel is from our new collection.'],
    message: (look.message ?? settings.slipMessage ?? '').split('\n').filter((line) => line !== ''),
  };
}
