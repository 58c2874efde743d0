import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A child process with request/response messages, so that the measured code and the receiver each have their own process.
 * With BENCH_PROFILE=<folder> each writes a CPU profile there.
 */
export function startChild(file) {
  const folder = process.env.BENCH_PROFILE;
  const child = fork(new URL(file, import.meta.url), {
    serialization: 'advanced',
    execArgv: folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [],
  });
  const ended = once(child, 'exit');
  return {
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
