import { setTimeout as sleep } from 'node:timers/promises';
import { styleText } from 'node:util';

/** Between two lines in a terminal, so that a person can follow. */
const PACE_MS = 120;
const BAR_WIDTH = 20;

/** Lines, and in a terminal a status below them: a bar for the current chapter and the last webhook. */
export function createScreen(stream) {
  const isLive = stream.isTTY === true;
  const paint = (style, text) => (isLive && !process.env.NO_COLOR ? styleText(style, text) : text);
  let progress = '';
  let hook = '';

  const clear = () => isLive && stream.write('\r\x1b[2K');
  function draw() {
    if (!isLive) return;
    clear();
    // A status that wraps could not be cleared any more.
    const text = [progress, hook].filter((part) => part !== '').join('   ');
    stream.write(paint('gray', text.slice(0, (stream.columns ?? 80) - 1)));
  }
  function line(text = '') {
    clear();
    stream.write(`${text.trimEnd()}\n`);
    draw();
  }

  return {
    title(text, details) {
      progress = '';
      line(paint('bold', text));
      for (const detail of details) line(`  ${detail}`);
    },
    chapter(text) {
      progress = '';
      line();
      line(paint('bold', text));
    },
    async step(text) {
      line(`  ${paint('green', '✓')} ${text}`);
      if (isLive) await sleep(PACE_MS);
    },
    warning(text) {
      line(`  ${paint('yellow', '!')} ${text}`);
    },
    progress(done, total) {
      const filled = Math.round((done / total) * BAR_WIDTH);
      progress = `  ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${done}/${total}`;
      draw();
    },
    /** A text in the status, of which only the last is seen. */
    status(text) {
      progress = text === '' ? '' : `  ${text}`;
      if (text === '') hook = '';
      draw();
    },
    webhook(event, count) {
      hook = `${count} webhooks verified, last: ${event}`;
      draw();
    },
    ending(text, details) {
      progress = '';
      hook = '';
      line();
      line(paint('green', text));
      for (const detail of details) line(detail === '' ? '' : `  ${detail}`);
    },
    failure(text) {
      progress = '';
      hook = '';
      line();
      line(`${paint('red', 'The demo failed:')} ${text}`);
    },
  };
}
