/** A label that was paid for. */
export interface Sale {
  /** The vendor's shipment, order or label, as its API names it. */
  id: string;
  rateId: string;
  /** What the customer called it, where the vendor keeps that. */
  reference: string | null;
  carrier: string;
  service: string;
  /** One for each parcel. */
  trackingCodes: string[];
  /** Postage in cents. */
  amount: number;
  refund: 'none' | 'submitted' | 'refunded' | 'rejected';
  /** The parcels whose postage was asked back: all of them, where a client voids several parcels as it should. */
  refundedCodes: string[];
  at: number;
}

/** What a vendor sold, and what it took back. */
export interface Books {
  /** In order, refunded or not. */
  readonly sales: readonly Sale[];
  add(sale: Omit<Sale, 'refund' | 'refundedCodes' | 'at'>): Sale;
  saleOf(trackingCode: string): Sale | undefined;
  /** The refund of these parcels was asked for, granted or refused. */
  refund(trackingCodes: readonly string[], status: 'submitted' | 'refunded' | 'rejected'): void;
  /** Shipments that were sold more than once. */
  soldTwice(): string[];
}

export function createBooks(): Books {
  const sales: Sale[] = [];
  const saleOf = (trackingCode: string) =>
    sales.findLast((sale) => sale.trackingCodes.includes(trackingCode));
  return {
    sales,
    add(sale) {
      const entry: Sale = { ...sale, refund: 'none', refundedCodes: [], at: Date.now() };
      sales.push(entry);
      return entry;
    },
    saleOf,
    refund(trackingCodes, status) {
      for (const code of trackingCodes) {
        const sale = saleOf(code);
        if (!sale) continue;
        sale.refund = status;
        if (status === 'submitted') sale.refundedCodes.push(code);
      }
    },
    soldTwice() {
      const seen = new Set<string>();
      return sales.map(({ id }) => id).filter((id) => seen.has(id) || !seen.add(id));
    },
  };
}
