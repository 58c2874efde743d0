import type { FileHeader } from '../backup/index.ts';

/** The first line of the file of an account. */
export interface AccountHeader extends FileHeader {
  format: 'waybill-account';
  /** Identifies this file: an interrupted import continues only with the same one. */
  id: string;
  /** The version of Waybill that wrote it. */
  waybill: string;
  createdAt: string;
  account: { id: string; name: string };
  /** Whether nothing has changed in the account since. */
  isPaused: boolean;
  /** What its secrets are encrypted with, in hex: neither installation knows the key of the other. */
  key: string;
}

export const ACCOUNT_FILE = { format: 'waybill-account', name: 'the file of an account' } as const;
