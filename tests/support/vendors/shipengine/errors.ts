import { randomUUID } from 'node:crypto';
import type { Answer, ErrorShape, Json } from '../vendor-server.ts';

/** The general codes of the shared server, in ShipEngine's words. */
const CODES: Record<string, [type: string, code: string]> = {
  NOT_FOUND: ['validation', 'invalid_identifier'],
  BAD_REQUEST: ['validation', 'invalid_field_value'],
  INTERNAL_SERVER_ERROR: ['system', 'unspecified'],
  RATE_LIMITED: ['system', 'rate_limit_exceeded'],
  PAYMENT_REQUIRED: ['account_status', 'insufficient_funds'],
  UNAUTHORIZED: ['security', 'unauthorized'],
  FORBIDDEN: ['security', 'forbidden'],
};

export const shipEngineError: ErrorShape = (_status, code, message) => {
  const [type, name] = CODES[code] ?? ['system', 'unknown'];
  return { request_id: randomUUID(), errors: [errorEntry(type, name, message)] };
};

export const errorEntry = (type: string, code: string, message: string, extra: Json = {}): Json => ({
  error_source: 'shipengine',
  error_type: type,
  error_code: code,
  message,
  ...extra,
});

export const failed = (status: number, type: string, code: string, message: string, extra?: Json): Answer => [
  status,
  { request_id: randomUUID(), errors: [errorEntry(type, code, message, extra)] },
];

export const invalid = (field: string, message: string): Answer =>
  failed(400, 'validation', 'field_value_required', message, { field_name: field });

export const notFound = (what: string): Answer =>
  failed(404, 'validation', 'invalid_identifier', `${what} not found.`);
