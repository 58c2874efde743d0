import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeListsInPieces } from './json-pieces.ts';

/** A server that answers with these, for any path. */
async function serve(answers: Record<string, unknown>) {
  const app = Fastify();
  app.decorateRequest('caller', null);
  writeListsInPieces(app);
  for (const [path, answer] of Object.entries(answers)) app.get(path, async () => answer);
  onTestFinished(() => app.close());
  return app;
}

test('a list has the same JSON as at a stretch', async () => {
  const data = Array.from({ length: 20 }, (_, i) => ({
    i,
    text: 'ä"\u2028',
    none: undefined,
    at: [null, {}],
  }));
  const answers = {
    '/page': { data, meta: { page: 1, total: 20 } },
    '/list': { data },
    '/gaps': { data: [undefined, () => 1, ...data] },
    '/short': { data: data.slice(0, 2), meta: {} },
    '/one': { data: data[0] },
  };
  const app = await serve(answers);
  for (const [url, answer] of Object.entries(answers)) {
    const { body, headers } = await app.inject({ url });
    expect(body).toBe(JSON.stringify(answer));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('others run between the elements of a long list', async () => {
  const app = await serve({ '/page': { data: Array.from({ length: 50 }, (_, i) => i) } });
  await app.inject({ url: '/page' });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await app.inject({ url: '/page' });
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(49);
});
