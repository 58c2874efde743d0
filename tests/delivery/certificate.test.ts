import { createSecureContext } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';

// Names of every length, so that the certificate's own length takes every remainder by the length of a PEM line.
test.each(Array.from({ length: 48 }, (_, n) => 'a'.repeat(n + 1)))(
  'a certificate for %s can be loaded',
  (name) => {
    expect(() => createSecureContext(selfSignedCertificate([name]))).not.toThrow();
  },
);
