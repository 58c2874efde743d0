/**
 * Answers to a question that are true at the time it was asked: whoever asks while an earlier question is under way shares the next one with
 * all others who do, so that there is never more than one on its way.
 */
export function createFreshAnswers<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    const asked = ask();
    running = asked;
    const end = () => {
      if (running === asked) running = undefined;
    };
    asked.then(end, end);
    return asked;
  }

  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}
