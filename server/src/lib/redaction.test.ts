import { expect, test } from 'vitest';
import { redactSecrets, redactUrl } from './redaction.ts';

const LONG = 'abcdefghij0123456789';

test.each([
  ['/orders/svc_live_abc123DEF', '/orders/svc_live_[redacted]'],
  ['my-svc_live_abc', 'my-svc_live_[redacted]'],
  ['SVC_LIVE_abc', 'SVC_LIVE_[redacted]'],
  ['whsec_AbC+/x9==', 'whsec_[redacted]'],
  [`q=EZAK${LONG}`, 'q=EZAK[redacted]'],
  [`{"authorization":"Bearer ${LONG}"}`, '{"authorization":"Bearer [redacted]"}'],
])('%s is logged as %s', (text, logged) => {
  expect(redactSecrets(text)).toBe(logged);
  expect(redactUrl(text)).toBe(logged);
});

test.each([
  ['/orders/svc%5Flive%5fabc', '/orders/svc_live_[redacted]'],
  ['/orders/%73vc%255Flive%25255fabc', '/orders/svc_live_[redacted]'],
])('%s, in a URL, is logged as %s', (text, logged) => expect(redactUrl(text)).toBe(logged));

test.each(['/orders?q=100%25', '/orders/%E0%A4%A', 'a basic shirt', '50% off', 'Bearer token', ''])(
  '%s stays as it is',
  (text) => expect([redactSecrets(text), redactUrl(text)]).toEqual([text, text]),
);
