import cluster from 'node:cluster';
import { reportOf } from '../app/operations/group-metrics.ts';
import { createLog } from '../app/operations/log.ts';
import { explainError } from '../compose/explain-error.ts';
import type { Config } from '../config.ts';
import { asError } from '../lib/errors.ts';
import type { PackedVerdicts } from '../limits/index.ts';
import { type RunningServer, startServer } from '../main.ts';
import { connect } from './connection.ts';
import type { Served, ToMain, ToServing } from './questions.ts';
import { STOP_TIMEOUT_MS } from './stopping.ts';

// One of several processes that serve, forked by the main process, which alone decides when it stops: a signal to the whole
// group, such as Ctrl-C in a terminal, reaches this process as well.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// Without this, node:cluster would end the process with the main process, whatever it is doing.
if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;

let started: Promise<RunningServer> | undefined;
let report: (() => Promise<unknown>) | undefined;
let stopWithin = STOP_TIMEOUT_MS;

const main = connect<ToMain, ToServing>(process, (question) => {
  if (question.do === 'serve') return serve(question.config, question.number);
  if (question.do === 'report') return report?.() ?? [];
  return void stop();
});
process.once('disconnect', () => void stop());
main.ask({ do: 'hello' }).catch(() => {});

async function serve(config: Config, number: number): Promise<Served> {
  stopWithin += config.stopDelayMs;
  const starting = startServer(config, createLog(config), {
    name: String(number),
    decide: (keyIds) => main.ask<PackedVerdicts>({ do: 'limit', keyIds }),
    closed: () => main.ask({ do: 'closed' }),
    readOthers: (own) => main.ask({ do: 'report others', own }),
  });
  started = starting;
  try {
    const { address, setupUrl = null, data, registry } = await starting;
    report = () => reportOf(registry);
    return { address, setupUrl, data };
  } catch (error) {
    const line = (await explainError(error, () => config)) ?? null;
    return { line, stack: asError(error).stack ?? String(error) };
  }
}

let isStopping = false;
/** Ends the process in any case: nobody would be there to end it if the main process is gone. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), stopWithin).unref();
  try {
    const server = await started?.catch(() => undefined);
    await server?.stop();
    process.exit(0);
  } catch {
    process.exit(1);
  }
}
