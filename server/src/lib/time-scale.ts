import { present } from '../lib/present.ts';
/** How fast simulated time runs. */
export interface TimeScale {
  realMsPerHour: number;
}

const HOURS: Record<string, number> = { m: 1 / 60, h: 1, d: 24 };
const MILLISECONDS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const HOUR_MS = 3_600_000;

/** `1h=1s`: a simulated time (m, h, d) and how long it takes in real time (ms, s, m, h, d). Never slower than real time. */
export function parseTimeScale(text: string): TimeScale {
  const [, simulated, simulatedUnit = '', real, realUnit = ''] =
    /^([1-9]\d{0,3})(m|h|d)=([1-9]\d{0,5})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (simulated === undefined || real === undefined) {
    throw new Error(`must be a simulated time and how long it takes, like 1h=1s or 1d=500ms, not "${text}"`);
  }
  const hours = Number(simulated) * present(HOURS[simulatedUnit]);
  const realMsPerHour = (Number(real) * present(MILLISECONDS[realUnit])) / hours;
  if (realMsPerHour > HOUR_MS) throw new Error(`must not be slower than real time, as "${text}" would be`);
  return { realMsPerHour };
}
