import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { threadEntry } from '../../../tests/support/thread-entry.ts';
import { createWorkerThread } from './worker-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers a text with itself and its own number of answers so far; `script` may handle a message before. */
function start(script: string, options = {}) {
  const file = join(folder, `${Math.random()}.mjs`);
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    import { existsSync, writeFileSync } from 'node:fs';
    let answered = 0;
    const late = [];
    const reply = (number, result) => parentPort.postMessage({ number, result: [result, ++answered] });
    parentPort.on('message', (message) => {
      if (message === 'close') return parentPort.close();
      const { number, wanted, cancelled } = message;
      ${script}
      reply(number, wanted);
    });`,
  );
  return createWorkerThread<string, unknown>({ entry: pathToFileURL(file), name: 'test', ...options });
}

test('a thread that could not start is started again by the next work', async () => {
  const once = join(folder, 'started-once');
  const thread = start(
    `if (!existsSync('${once}')) { writeFileSync('${once}', ''); throw new Error('EMFILE'); }`,
  );
  await expect(thread.do('first')).rejects.toThrow('the thread "test" ended: EMFILE');
  expect(await thread.do('second')).toEqual(['second', 1]);
  await thread.close();
});

test('a fragile thread that failed is replaced, once what else it does is done', async () => {
  const script = `
    if (wanted === 'slow') return void late.push(number);
    if (wanted === 'fail') {
      parentPort.postMessage({ number, failure: 'no such module' });
      return void setTimeout(() => reply(late.shift(), 'slow'), 10);
    }`;
  const thread = start(script, { isFragile: true });
  expect(await thread.do('first')).toEqual(['first', 1]);
  const slow = thread.do('slow');
  await expect(thread.do('fail')).rejects.toThrow('no such module');
  expect(await thread.do('again')).toEqual(['again', 1]);
  expect(await slow).toEqual(['slow', 2]);
  await thread.close();
});

test('work that nobody waits for any more is cancelled in the thread', async () => {
  const script = `
    if (wanted === 'long') return;
    if (cancelled) return void parentPort.postMessage({ number, cancelled: true, answered: late.push(number) });
    if (wanted === 'cancelled') return void reply(number, late.length);`;
  const thread = start(script);
  const controller = new AbortController();
  const long = thread.do('long', { signal: controller.signal });
  controller.abort(new Error('gone'));
  await expect(long).rejects.toThrow('gone');
  await expect(thread.do('more', { signal: controller.signal })).rejects.toThrow('gone');
  expect(await thread.do('cancelled')).toEqual([1, 1]);
  await thread.close();
});

test('an idle thread ends, and the next work starts another', async () => {
  const thread = start('', { idleMs: 1 });
  expect(await thread.do('first')).toEqual(['first', 1]);
  await expect.poll(() => thread.do('again')).toEqual(['again', 1]);
  await thread.close();
});

test('a process that has nothing else to do stays until its thread has answered and ended, and no longer', async () => {
  const thread = join(folder, 'slow.mjs');
  writeFileSync(
    thread,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (message) => {
      if (message === 'close') return void setTimeout(() => parentPort.close(), 100);
      setTimeout(() => parentPort.postMessage({ number: message.number, result: message.wanted }), 20);
    });`,
  );
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { createWorkerThread } from '${await threadEntry('lib/worker-thread.ts')}';
    const options = { entry: new URL('${pathToFileURL(thread)}'), name: 'test' };
    const closed = createWorkerThread(options);
    console.log(await closed.do('answered'));
    await closed.close();
    console.log('ended');
    const hurried = createWorkerThread(options);
    hurried.do('that nobody waits for');
    await hurried.close();
    console.log('ended once its work was done');
    await createWorkerThread(options).do('left open');`,
  );
  expect(execFileSync(process.execPath, [program], { encoding: 'utf8', timeout: 60_000 })).toBe(
    'answered\nended\nended once its work was done\n',
  );
});
