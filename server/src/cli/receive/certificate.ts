import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface Certificate {
  cert: string;
  key: string;
}

/**
 * A self-signed certificate for a local receiver, valid for a year: minimal X.509 in DER (RFC 5280) with a P-256 key, the
 * names, and the CA flag, so that clients can trust it as its own authority. It cannot sign certificates for any other name, so
 * that whoever obtains its key cannot impersonate other hosts.
 */
export function selfSignedCertificate(names: string[], now = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(set(sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('waybill')))));
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    commonName,
    sequence(time(now - day), time(now + 365 * day)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basicConstraints(), nameConstraints(names), subjectAltName(names))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const pem = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function basicConstraints(): Buffer {
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  return sequence(oid(0x55, 0x1d, 0x13), der(0x01, Buffer.from([0xff])), der(0x04, isAuthority));
}

/** Permitted subtrees; an address comes with the mask of a single host. */
function nameConstraints(names: string[]): Buffer {
  const subtrees = names.map((name) =>
    sequence(isIPv4(name) ? der(0x87, Buffer.from([...octets(name), 255, 255, 255, 255])) : dnsName(name)),
  );
  const permitted = der(0xa0, Buffer.concat(subtrees));
  return sequence(oid(0x55, 0x1d, 0x1e), der(0x01, Buffer.from([0xff])), der(0x04, sequence(permitted)));
}

const octets = (address: string): number[] => address.split('.').map(Number);
const dnsName = (name: string): Buffer => der(0x82, Buffer.from(name));

function subjectAltName(names: string[]): Buffer {
  const entries = names.map((name) => (isIPv4(name) ? der(0x87, Buffer.from(octets(name))) : dnsName(name)));
  return sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(...entries)));
}

/** Tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => der(0x31, Buffer.concat(parts));
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));
const time = (ms: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
