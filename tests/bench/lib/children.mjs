import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A child process with request/response messages, so that the measured code and the receiver each have their own process.
 * With BENCH_PROFILE=<folder> each writes a CPU profile there. `isSilent` drops its standard output.
 */
export function startChild(file, { isSilent = false, profile = process.env.BENCH_PROFILE } = {}) {
  const child = fork(new URL(file, import.meta.url), {
    serialization: 'advanced',
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    stdio: ['ignore', isSilent ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    pid: child.pid,
    async ask(question) {
      child.send(question);
      const [reply] = await Promise.race([once(child, 'message'), ended]);
      if (reply?.answer === undefined) throw new Error(`${file}: ${reply?.failure ?? 'ended too early'}`);
      return reply.answer;
    },
    /** Ends it at once: unfinished work only affects scratch databases. */
    async end() {
      if (child.exitCode === null && child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The child's side. */
export function answerWith(handle) {
  process.on('message', async (question) => {
    try {
      process.send({ answer: (await handle(question)) ?? null });
    } catch (error) {
      process.send({ failure: error.stack });
    }
  });
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches the whole process group, but the parent decides when children end.
  process.on('SIGINT', () => {});
}
