import { expect, test } from 'vitest';
import { failureOf } from './failure-messages.ts';

test('a failure is explained by its code, whatever its message says', () => {
  const failure = failureOf({ errorCode: 'tls_expired', statusCode: null, error: 'HTTP 500' });
  expect(failure.title).toBe('The certificate has expired');
});

test.each([
  [302, 'Your server responded with a redirect (HTTP 302)'],
  [401, 'Your server denied access (HTTP 401)'],
  [422, 'Your server rejected the event (HTTP 422)'],
  [500, 'Your server had an error (HTTP 500)'],
  [503, 'Your server was unavailable (HTTP 503)'],
])('a response of %i is explained as "%s"', (statusCode, title) => {
  expect(failureOf({ errorCode: 'status', statusCode, error: '' }).title).toBe(title);
});

test('an attempt without a code is told with its message', () => {
  const failure = failureOf({ errorCode: null, statusCode: null, error: 'connection refused' });
  expect(failure.title).toBe('Not delivered: connection refused');
});
