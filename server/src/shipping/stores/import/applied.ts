/** What became of one version of an order of a shop. */
export type Applied =
  /** `conflict`: what differs between the order and its shop has changed. */
  | { outcome: 'imported' | 'updated' | 'cancelled' | 'conflict'; orderId: string }
  /** It was known, it is older than what is known, or the order's personal data was erased. */
  | { outcome: 'unchanged' | 'ignored'; orderId?: string }
  /** `isNews` unless it was rejected for the same reason before. */
  | { outcome: 'rejected'; reason: string; isNews: boolean }
  /** Another version has the same time: only the shop knows which is right. It is to be read, and applied as `isCurrent`. */
  | { outcome: 'read_again' }
  /** A label is being bought: it is not known yet whether the order can still be changed. */
  | { outcome: 'try_later' }
  /** The store was deactivated or deleted: nothing of it is applied any more. */
  | { outcome: 'stopped' };
