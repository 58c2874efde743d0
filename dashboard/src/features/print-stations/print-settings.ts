import { storedValue, useStoredValue } from '../../lib/stored-value.ts';

/** Where this browser prints labels: on the printer of a station, or through its own print dialog. Each computer has its own. */
export type PrintSettings = { way: 'browser' } | { way: 'station'; stationId: string };

const KEY = 'waybill.printing';

function readSettings(value: unknown): PrintSettings {
  const { way, stationId } = (value ?? {}) as Record<string, unknown>;
  return way === 'station' && typeof stationId === 'string' ? { way, stationId } : { way: 'browser' };
}

export const printSettings = (): PrintSettings => readSettings(storedValue(KEY));

/** Whether somebody has chosen how this browser prints. */
export const useHasPrinter = (): boolean => useStoredValue(KEY)[0] !== null;

export function usePrintSettings(): [PrintSettings, (settings: PrintSettings) => void] {
  const [value, store] = useStoredValue(KEY);
  return [readSettings(value), store];
}
