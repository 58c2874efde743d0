/** A list as a file: what it is, how far it is, and until when it is kept. */
export interface ExportFileRow {
  /** The batch that makes it. */
  batch_id: string;
  account_id: string;
  created_at: number;
  list: 'orders' | 'shipments' | 'products';
  layout: string;
  /** How many orders, shipments or products are in it so far. */
  done: number;
  /** How many there were when it began; null before. */
  total: number | null;
  /** In bytes, as it is downloaded. */
  size: number;
  pieces: number;
  /** JSON: where the list goes on; null at its start. */
  place: string | null;
  /** Fences what was read before it began again. */
  round: number;
  /** Null until it is complete. */
  expires_at: number | null;
  /** 0 once its pieces are deleted. */
  is_stored: number;
}

/** A part of a file, compressed. */
export interface ExportPieceRow {
  batch_id: string;
  position: number;
  bytes: Buffer;
}
