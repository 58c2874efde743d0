import { expect } from 'vitest';
import type { Answer } from './test-api.ts';

/** The exact body of a failure: a code, a message and nothing else. */
export function expectError(
  answer: Pick<Answer, 'status' | 'text' | 'body'>,
  status: number,
  code: string,
  message: string | RegExp,
): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toEqual({
    error: { code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
}

export function rateLimitOf(answer: Answer): { limit: number; remaining: number; reset: number } {
  const number = (name: string) => Number(answer.headers[name]);
  return {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: number('x-ratelimit-reset'),
  };
}

export function hasRateLimitHeaders(answer: Answer): boolean {
  return Object.keys(answer.headers).some((name) => name.startsWith('x-ratelimit-'));
}
