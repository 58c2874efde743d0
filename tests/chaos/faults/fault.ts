import type { Disturbance, Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { FailoverWorld, FleetWorld, SentinelWorld, SqliteWorld, World } from '../world/world.ts';

export interface FaultContext<W extends World> {
  world: W;
  /** How often this fault was injected before. */
  turn: number;
  random: Random;
  ledger: Ledger;
  disturbed(disturbance: Disturbance): void;
}

export interface Fault<W extends World = World> {
  name: string;
  /** Whether it kills a process; kills are injected more often than other faults. */
  isKill?: boolean;
  /** Nothing actually breaks, so no request may fail or lose its connection. */
  isOrderly?: boolean;
  /** Requests may be asked to try again, with a 503, although nothing breaks. */
  asksToTryAgain?: boolean;
  /** The database is unavailable for a while, so a response may be sent although it could not be stored for its key. */
  hitsDatabase?: boolean;
  /** The wall clocks disagree, so ids do not sort by creation time. */
  shiftsClocks?: boolean;
  /** Why it cannot be injected on this machine; undefined if it can. */
  missing?(world: W): string | undefined;
  /** Breaks something and repairs it. */
  inject(context: FaultContext<W>): Promise<void>;
}

export type SqliteFault = Fault<SqliteWorld>;
export type FleetFault = Fault<FleetWorld>;
export type FailoverFault = Fault<FailoverWorld>;
export type SentinelFault = Fault<SentinelWorld>;
