import { randomInt } from 'node:crypto';
import { carrierName } from '../../carriers/index.ts';
import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import type { Manifest } from '../../schema/manifest.ts';
import type { ManifestRow } from '../../storage/index.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PREFIX = 'MF';
const LENGTH = 10;

/** Short enough for a wide barcode, and told apart from order numbers and tracking codes by how it begins. */
export const newManifestCode = (): string =>
  PREFIX + Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const normalizeManifestCode = (code: string): string => code.replace(/\s/g, '').toUpperCase();

export const toManifest = (row: ManifestRow, shipmentIds: string[], parcelCount: number): Manifest => ({
  id: row.id,
  warehouseId: row.warehouse_id,
  kind: row.kind,
  carrier: row.carrier,
  carrierName: carrierName(row.carrier),
  carrierAccountId: row.carrier_account_id,
  carrierFormId: row.carrier_form_id,
  failureReason: row.failure_reason,
  day: row.day,
  code: row.code,
  status: row.status,
  shipmentIds,
  parcelCount,
  handedOverAt: toIsoOrNull(row.handed_over_at),
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
