import { ApiError } from '@waybill/sdk';
import { expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { untilAnswered } from './until-answered.ts';

const unanswered = () => new ApiError(0, 'UNREACHABLE', 'The server cannot be reached.');

/** A line to a server that can be switched off. */
function lineTo(server: { isUp: boolean }) {
  return createConnection({
    probe: () => (server.isUp ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))),
  });
}

test('what is read without a connection is read as soon as it is back', async () => {
  const server = { isUp: false };
  const line = lineTo(server);
  await line.check();
  const read = vi.fn(() => Promise.resolve('the lines'));
  const answer = untilAnswered(read, { line });
  await Promise.resolve();
  expect(read).not.toHaveBeenCalled();
  server.isUp = true;
  await line.check();
  expect(await answer).toBe('the lines');
  expect(read).toHaveBeenCalledOnce();
});

test('a lost answer is asked for again, three times at most, and a refusal once', async () => {
  const line = lineTo({ isUp: true });
  const read = vi.fn().mockRejectedValueOnce(unanswered()).mockResolvedValue('the lines');
  expect(await untilAnswered(read, { line })).toBe('the lines');
  const never = vi.fn().mockRejectedValue(unanswered());
  await expect(untilAnswered(never, { line })).rejects.toThrow('cannot be reached');
  expect(never).toHaveBeenCalledTimes(3);
  const refused = vi.fn().mockRejectedValue(new ApiError(403, 'FORBIDDEN', 'Not yours'));
  await expect(untilAnswered(refused, { line })).rejects.toThrow('Not yours');
  expect(refused).toHaveBeenCalledOnce();
});

test('nobody waits for a connection who has left', async () => {
  const line = lineTo({ isUp: false });
  await line.check();
  const left = new AbortController();
  const read = vi.fn();
  const answer = untilAnswered(read, { line, signal: left.signal });
  left.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  expect(read).not.toHaveBeenCalled();
});
