import type { Report } from '../app/operations/group-metrics.ts';
import type { Config } from '../config.ts';

/** What the main process asks a serving one. */
export type ToServing =
  | { do: 'serve'; config: Config; number: number }
  /** Its metrics, for one that is asked for those of all. */
  | { do: 'report' }
  | { do: 'stop' };

/** The answer to `serve`. */
export type Served =
  | { address: string; setupUrl: string | null; data: string }
  /** Why it cannot start. `line` is for the operator; without it, `stack` is for whoever can repair it. */
  | { line: string | null; stack: string };

/** What a serving process asks or tells the main one. */
export type ToMain =
  /** It can be asked: node:cluster drops what arrives earlier, while modules are still loaded. */
  | { do: 'hello' }
  /** It has closed its listening socket. Answered when all have. */
  | { do: 'closed' }
  | { do: 'limit'; keyIds: string[] }
  | { do: 'report others'; own: Report };
