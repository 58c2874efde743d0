import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { invalid, messageOf } from '../../lib/errors.ts';

/** PEM texts, as they are given. */
export interface CertificateInput {
  certificate: string;
  privateKey: string;
}

/** What may be shown of one. */
export interface ShownCertificate {
  subject: string;
  issuer: string;
  validTo: string;
  fingerprint256: string;
}

export interface ClientCertificate extends CertificateInput {
  shown: ShownCertificate;
}

export const MAX_PEM_LENGTH = 50_000;

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: ?4,ENCRYPTED/m;

/** Refuses what no receiver could accept, so that it is noticed now and not with the first delivery. */
export function checkCertificate(given: CertificateInput, now: number): ClientCertificate {
  const chain = parseChain(given.certificate);
  const key = parseKey(given.privateKey);
  const [leaf] = chain;
  if (leaf === undefined || !leaf.checkPrivateKey(key))
    throw wrong(
      chain.some((one) => one.checkPrivateKey(key))
        ? 'certificate: the one that the private key belongs to must come first, then its issuers'
        : 'privateKey: does not belong to the certificate',
    );
  for (const one of chain) checkTime(one, now);
  checkUsable(given);
  const { subject, issuer, validTo, fingerprint256 } = leaf;
  const shown = {
    subject: inOneLine(subject),
    issuer: inOneLine(issuer),
    validTo: new Date(validTo).toISOString(),
    fingerprint256,
  };
  return { ...given, shown };
}

function parseChain(pem: string): X509Certificate[] {
  const blocks = pem.match(CERTIFICATES) ?? [];
  if (blocks.length === 0)
    throw wrong('certificate: must be PEM text, which begins with -----BEGIN CERTIFICATE-----');
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw wrong(`certificate: number ${index + 1} in the text is not a valid X.509 certificate`);
    }
  });
}

/** The parser's own messages are left out: they might repeat what they have read. */
function parseKey(pem: string): KeyObject {
  if (ENCRYPTED.test(pem))
    throw wrong('privateKey: is encrypted: decrypt it first, with openssl pkey for example');
  if (!PRIVATE_KEY.test(pem))
    throw wrong('privateKey: must be PEM text, which begins with -----BEGIN PRIVATE KEY-----');
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrong('privateKey: is not a valid private key');
  }
}

function checkTime({ validFrom, validTo, subject }: X509Certificate, now: number): void {
  const expired = `certificate: ${inOneLine(subject)} expired on ${new Date(validTo).toISOString()}`;
  if (Date.parse(validTo) <= now) throw wrong(expired);
  const early = `certificate: ${inOneLine(subject)} is not valid before ${new Date(validFrom).toISOString()}`;
  if (Date.parse(validFrom) > now) throw wrong(early);
}

/** TLS refuses some that are well-formed, such as an RSA key that is too short. */
function checkUsable({ certificate, privateKey }: CertificateInput): void {
  try {
    createSecureContext({ cert: certificate, key: privateKey });
  } catch (error) {
    const reason = /:([^:]+)$/.exec(messageOf(error))?.[1] ?? 'the TLS library refuses it';
    throw wrong(`certificate: cannot be used for TLS (${reason})`);
  }
}

/** Node puts each part on a line of its own. */
const inOneLine = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ');

const wrong = (message: string) => invalid(`clientCertificate.${message}`);
