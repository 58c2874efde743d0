import { describe, expect, test } from 'vitest';
import { signAwsRequest, signingKey } from './sign.ts';

/** The test suite that AWS publishes for Signature Version 4, with its credentials and its moment. */
const SUITE = {
  region: 'us-east-1',
  service: 'service',
  credentials: {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  },
  at: Date.UTC(2015, 7, 30, 12, 36),
  method: 'GET',
  url: new URL('https://example.amazonaws.com/'),
  headers: {},
  body: '',
};
const TOKEN =
  'AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/' +
  'qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT3' +
  '8xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==';
const signatureOf = ({ authorization }: { authorization: string }) => authorization.split('Signature=')[1];

describe('the signatures are those of the test suite of AWS', () => {
  test.each([
    ['get-vanilla', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      { url: new URL('https://example.amazonaws.com/?Param2=value2&Param1=value1') },
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    ['post-vanilla', { method: 'POST' }, '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'post-header-key-sort',
      { method: 'POST', headers: { 'My-Header1': 'value1' } },
      'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
    ],
    [
      'post-x-www-form-urlencoded',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'Param1=value1',
      },
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
    [
      'post-sts-header-before',
      { method: 'POST', credentials: { ...SUITE.credentials, sessionToken: TOKEN } },
      '85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead',
    ],
  ])('%s', (_name, request, signature) => {
    expect(signatureOf(signAwsRequest({ ...SUITE, ...request }))).toBe(signature);
  });

  test('the key of the documented example', () => {
    const { secretAccessKey } = SUITE.credentials;
    expect(signingKey(secretAccessKey, '20150830', 'us-east-1', 'iam').toString('hex')).toBe(
      'c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9',
    );
  });
});

test('the header names who signs, for what, and which headers', () => {
  const { authorization, 'x-amz-date': time } = signAwsRequest({
    ...SUITE,
    headers: { 'X-Amz-Target': 'A.B' },
  });
  expect(time).toBe('20150830T123600Z');
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20150830\/us-east-1\/service\/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=[0-9a-f]{64}$/,
  );
});
