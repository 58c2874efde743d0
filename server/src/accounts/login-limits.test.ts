import { expect, test } from 'vitest';
import { knownDeviceLimits, sessionLimits, unknownDeviceLimits, WINDOW_MS } from './login-limits.ts';

const shown = (limits: ReturnType<typeof unknownDeviceLimits>) =>
  limits.map(({ subject, max, clearedBySuccess }) => [subject, max, clearedBySuccess]);

test('an unknown browser is limited by email and network, by email, and by network, in this order', () => {
  expect(WINDOW_MS).toBe(900_000);
  const limits = unknownDeviceLimits('e1', { address: '198.51.100.7' });
  expect(shown(limits)).toEqual([
    ['email e1 from 198.51.100.7', 5, true],
    ['email e1', 30, false],
    ['ip 198.51.100.7', 20, false],
  ]);
  expect(limits.map(({ refusal }) => refusal)).toEqual([
    { what: 'Too many failed logins for this email from your network' },
    {
      what: 'Too many failed logins for this email',
      hint: 'A browser that has logged in with it before still can',
    },
    { what: 'Too many failed logins from your network' },
  ]);
});

test('behind an untrusted proxy the claimed address counts only together with the proxy, which has a limit too', () => {
  const limits = unknownDeviceLimits('e1', { address: '198.51.100.7', claimed: '203.0.113.9' });
  expect(shown(limits)).toEqual([
    ['email e1 from 198.51.100.7 for 203.0.113.9', 5, true],
    ['email e1', 30, false],
    ['ip 198.51.100.7 for 203.0.113.9', 20, false],
    ['proxy 198.51.100.7', 300, false],
  ]);
  expect(limits[3]?.refusal).toEqual({ what: 'Too many failed logins' });
});

test('a known browser and a session each have a limit of their own, which a success clears', () => {
  expect(knownDeviceLimits('d1')).toEqual([
    {
      subject: 'device d1',
      max: 5,
      refusal: { what: 'Too many failed logins from this browser' },
      clearedBySuccess: true,
    },
  ]);
  expect(sessionLimits('s1')).toEqual([
    {
      subject: 'session s1',
      max: 5,
      refusal: { what: 'Too many wrong passwords' },
      clearedBySuccess: true,
    },
  ]);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0::/64'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
  ['::3:4:5:6:7:8', '0:0:3:4::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is limited as %s, however it is written', (address, network) => {
  const [, , ip] = unknownDeviceLimits('e1', { address });
  expect(ip?.subject).toBe(`ip ${network}`);
});
