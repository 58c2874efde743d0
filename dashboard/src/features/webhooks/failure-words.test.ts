import { expect, test } from 'vitest';
import { failureOf } from './failure-words.ts';

test.each([
  ['no answer within 15 s', 'Took longer than 15 s'],
  ['connection refused', 'Nothing listens on that port'],
  ['host not found', 'The host name is not known'],
  ['no public address was found for the host name', 'No public address was found for the host name'],
  ['the host name could not be resolved within 5 s', 'The host name could not be looked up'],
  ['not sent yet: this server cannot resolve host names at present', 'Waybill could not send it yet'],
  ['no answer, while this server stood still', 'Waybill could not send it yet'],
  ['certificate has expired', 'The certificate has expired'],
  ['self-signed certificate in certificate chain', 'Nobody vouches for the certificate'],
  ['unable to verify the first certificate', 'The certificate is incomplete'],
  [
    "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames",
    'The certificate is for another host',
  ],
  ['the address 10.0.0.7 is not allowed (private)', 'The address 10.0.0.7 is not a public one'],
  ['HTTP 302 (redirects are not followed)', 'It answered with a redirect (HTTP 302)'],
  ['HTTP 401', 'Your server refused it (HTTP 401)'],
  ['HTTP 422', 'Your server did not accept it (HTTP 422)'],
  ['HTTP 500', 'Your server failed (HTTP 500)'],
  ['HTTP 503', 'Your server was not available (HTTP 503)'],
  ['something new', 'It was not delivered: something new'],
])('%s is told as "%s"', (error, title) => {
  expect(failureOf(error).title).toBe(title);
});
