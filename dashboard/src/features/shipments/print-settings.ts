import { storedValue, useStoredValue } from '../../lib/stored-value.ts';

/** How this browser prints labels. Each computer has its own printer, so it is not a setting of the account. */
export type PrintSettings =
  | { way: 'browser' }
  | { way: 'bridge'; port: number; token: string; format: 'zpl' | 'pdf' };

const KEY = 'waybill.printing';
export const DEFAULT_BRIDGE_PORT = 9180;

function readSettings(value: unknown): PrintSettings {
  const { way, port, token, format } = (value ?? {}) as Record<string, unknown>;
  if (way !== 'bridge' || typeof token !== 'string' || !Number.isInteger(port)) return { way: 'browser' };
  return { way, port: Number(port), token, format: format === 'pdf' ? 'pdf' : 'zpl' };
}

export const printSettings = (): PrintSettings => readSettings(storedValue(KEY));

export function usePrintSettings(): [PrintSettings, (settings: PrintSettings) => void] {
  const [value, store] = useStoredValue(KEY);
  return [readSettings(value), store];
}
