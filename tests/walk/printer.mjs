import { styleText } from 'node:util';

const PATH_WIDTH = 40;
const EVENT_WIDTH = 45;

/** A line for each request, and below it one for each webhook that it caused. */
export function createPrinter(stream) {
  const colored = stream.isTTY && !process.env.NO_COLOR;
  const paint = (style, text) => (colored ? styleText(style, text) : text);
  const line = (text = '') => stream.write(`${text.trimEnd()}\n`);

  return {
    title(what, where) {
      line(`${paint('bold', what)}  ${paint('gray', where)}`);
    },
    chapter(name) {
      line();
      line(paint('bold', name));
    },
    step(method, path, status, told) {
      const place = `${method.padEnd(6)} ${shortened(path).padEnd(PATH_WIDTH)}`;
      line(`  ${place} ${paint(status < 400 ? 'green' : 'yellow', String(status))}  ${told}`);
    },
    line(text) {
      line(`    ${text}`);
    },
    exchange(text) {
      line(paint('gray', `    ⇄ ${text}`));
    },
    webhook(event, told, ms) {
      line(paint('cyan', `    ↳ ${event.padEnd(EVENT_WIDTH)}    ${told}  ✓ ${ms} ms`));
    },
    success(text) {
      line();
      line(`${paint('green', 'Everything as expected:')} ${text}.`);
    },
    skipped(text) {
      line(`${paint('yellow', 'Skipped:')} ${text}`);
    },
    failure(text) {
      line();
      line(`${paint('red', 'Not as expected:')} ${text}`);
    },
  };
}

/** Ids are long, and their ends tell them apart. */
export const shortened = (text) => text.replace(/\b([a-z]+_)[0-9a-z]{20,}([0-9a-z]{4})\b/g, '$1…$2');
