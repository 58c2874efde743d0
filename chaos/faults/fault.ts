import type { Disturbance, Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { FleetWorld, SqliteWorld, World } from '../world/world.ts';

interface Strike<W extends World> {
  world: W;
  /** Which time it is, from 0. */
  turn: number;
  random: Random;
  ledger: Ledger;
  disturbed(disturbance: Disturbance): void;
}

export interface Fault<W extends World = World> {
  name: string;
  /** Whether it is a kill, of which there are as many as were asked for. */
  isKill?: boolean;
  /** Nothing is broken on purpose: then no request may lose its connection, nor go without an answer. */
  isOrderly?: boolean;
  /** The database is out of reach for a while: an answer may be given that could not be kept. */
  hitsDatabase?: boolean;
  /** The wall clocks disagree, so that ids do not tell the order of things. */
  shiftsClocks?: boolean;
  /** Why it can't be had here. */
  missing?(world: W): string | undefined;
  /** Breaks something and mends it again. */
  strike(strike: Strike<W>): Promise<void>;
}

export type SqliteFault = Fault<SqliteWorld>;
export type FleetFault = Fault<FleetWorld>;
