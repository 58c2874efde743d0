import type { PrintStation } from '../../schema/print-station.ts';
import type { ListedRow } from './listed-row.ts';

/** A page on which somebody packs an order, or is about to. A lease: it ends by itself when the page is not heard from. */
export interface PackingSessionRow {
  order_id: string;
  /** Made up by the page. */
  id: string;
  account_id: string;
  user_id: string;
  opened_at: number;
  /** Set in at most one of an order: the page on which it is being packed. */
  locked_at: number | null;
  expires_at: number;
}

/** A computer with a label printer. */
export interface PrintStationRow extends ListedRow {
  name: string;
  name_key: string;
  printer: string;
  port: number;
  format: PrintStation['format'];
  /** Encrypted; never changes. */
  sealed_token: string;
}
