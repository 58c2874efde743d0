import cluster, { type Worker } from 'node:cluster';
import module from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { messageOf, OperatorError } from '../lib/errors.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { type Connection, connect } from './connection.ts';
import type { Served, ToMain, ToServing } from './questions.ts';

/** A serving process. */
export interface Member {
  number: number;
  worker: Worker;
  connection: Connection<ToServing>;
  /** Resolves when it can be asked. */
  ready: Promise<void>;
  isServing: boolean;
  startedAt: number;
  /** Resolves with how it ended. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

interface GroupOptions {
  config: Config;
  log: Logger;
  answer(member: Member, question: Exclude<ToMain, { do: 'hello' | 'closed' }>): MaybePromise<unknown>;
  onGone(member: Member): void;
}

type Serving = Extract<Served, { address: string }>;

/** The built code of a serving process, beside this module in the build. */
const ENTRY = fileURLToPath(new URL('./serving-process.js', import.meta.url));
/** Before a process that has ended is replaced; doubled each time, until one has lived for a while. */
const RESTART_MS = 500;
const MAX_RESTART_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;
/** The longest that members wait for each other when they stop listening. */
const CLOSE_TOGETHER_MS = 3_000;

/**
 * The processes that serve, numbered from 1.
 *
 * | State    | On                | Next                                                                          |
 * |----------|-------------------|-------------------------------------------------------------------------------|
 * | starting | it serves         | serving                                                                       |
 * | starting | it cannot start   | down; at the start of the server, all of it fails with the reason of the first |
 * | serving  | it ends           | down: others take over what it held, as in a fleet                            |
 * | down     | the pause is over | starting                                                                      |
 * | any      | `stop`            | stopped, once what is under way is finished                                   |
 */
export function createGroup({ config, log, answer, onGone }: GroupOptions) {
  const members = new Map<number, Member>();
  const stopping = new AbortController();
  const closing = createClosing(() => [...members.values()]);
  let isStarted = false;
  // Each accepts connections itself. If this process passed them on, one that is on its way to a process that is killed would stay
  // open here, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: ENTRY, args: [] });

  function fork(number: number): Member {
    const worker = cluster.fork(compileCache());
    let hear = () => {};
    const ready = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const member: Member = {
      number,
      worker,
      ready,
      isServing: false,
      startedAt: performance.now(),
      connection: connect<ToServing, ToMain>(worker, (question) =>
        question.do === 'hello'
          ? hear()
          : question.do === 'closed'
            ? closing.close(member)
            : answer(member, question),
      ),
      ended: new Promise((resolve) => worker.once('exit', (code, signal) => resolve({ code, signal }))),
    };
    // Such as a message to one that has just ended.
    worker.on('error', () => {});
    members.set(number, member);
    void member.ended.then(() => {
      members.delete(number);
      closing.look();
      onGone(member);
    });
    return member;
  }

  async function serve(member: Member): Promise<Serving> {
    const { connection, number, ended, ready } = member;
    const served = await Promise.race([
      ready.then(() => connection.ask<Served>({ do: 'serve', config, number })),
      ended,
    ]).catch(() => ended);
    if ('code' in served)
      throw new OperatorError(
        `A process of the server ended while it started (${served.signal ?? served.code})`,
      );
    if ('stack' in served) {
      member.worker.process.kill('SIGKILL');
      if (served.line !== null) throw new OperatorError(served.line);
      throw Object.assign(new Error('A process of the server could not start'), { stack: served.stack });
    }
    member.isServing = true;
    return served;
  }

  /** Replaces the process of this number whenever it ends. */
  async function supervise(first: Member): Promise<void> {
    const { number } = first;
    let pauseMs = RESTART_MS;
    for (let member = first; ; member = fork(number)) {
      if (member !== first)
        await serve(member).catch((error) =>
          log.error({ process: number, reason: messageOf(error) }, 'a process of the server could not start'),
        );
      const { code, signal } = await member.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - member.startedAt > HEALTHY_AFTER_MS) pauseMs = RESTART_MS;
      const { pid } = member.worker.process;
      log.error(
        { process: number, ended: pid, code, signal, pauseMs },
        'a process of the server ended and is replaced',
      );
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, MAX_RESTART_MS);
    }
  }

  return {
    serving: (): Member[] => [...members.values()].filter(({ isServing }) => isServing),

    async start() {
      const first = Array.from({ length: config.processes }, (_, i) => fork(i + 1));
      const [served] = await Promise.all(first.map(serve));
      if (served === undefined) throw new Error('there are no processes');
      isStarted = true;
      for (const member of first) void supervise(member);
      return { ...served, setupUrl: served.setupUrl ?? undefined };
    },

    /** Resolves when all have finished what is under way. Rejects if one could not. */
    async stop(): Promise<void> {
      stopping.abort();
      const ends = [...members.values()].map(({ connection, ended }) => {
        connection.ask({ do: 'stop' }).catch(() => {});
        return ended;
      });
      const failed = (await Promise.all(ends)).filter(({ code }) => code !== 0);
      if (isStarted && failed.length > 0) throw new Error(`${failed.length} processes did not stop cleanly`);
    },

    kill(): void {
      for (const { worker } of members.values()) worker.process.kill('SIGKILL');
    },
  };
}

/**
 * Members close their listening sockets one by one. If one answered its requests before the last is closed, its clients would come
 * back and could connect to the socket that is being closed, which resets their connections.
 */
function createClosing(members: () => Member[]) {
  const closed = new Set<Member>();
  let release = () => {};
  const allClosed = new Promise<void>((resolve) => {
    release = resolve;
  });
  function look(): void {
    if (closed.size > 0 && members().every((member) => closed.has(member))) release();
  }
  return {
    look,
    close(member: Member): Promise<unknown> {
      closed.add(member);
      look();
      return Promise.race([allClosed, sleep(CLOSE_TOGETHER_MS, undefined, { ref: false })]);
    },
  };
}

/** They read what this process keeps of compiled code. */
function compileCache(): NodeJS.ProcessEnv {
  // Since Node 22.8.
  const { getCompileCacheDir } = module as { getCompileCacheDir?: () => string | undefined };
  const folder = getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
