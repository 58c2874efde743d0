import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../../lib/errors.ts';
import { type Certificate, selfSignedCertificate } from './certificate.ts';

/** Renewed this long before it expires, so that a server that trusts it does not stop doing so in the middle of a day's work. */
const RENEW_BEFORE_MS = 30 * 86_400_000;

interface KeptCertificate extends Certificate {
  isNew: boolean;
  /** For the person who runs the command: why the certificate is not the one of the last run, or won't be that of the next. */
  warnings: string[];
}

/**
 * The certificate of the last run, so that the server has to be told only once to trust it. If the file is missing, expires
 * soon or cannot be used, a new one is created and stored, readable only by its owner, because it contains the private key.
 */
export function keptCertificate(path: string, names: string[], now = Date.now()): KeptCertificate {
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  try {
    const stored = read(path, names, now);
    if (stored !== undefined) return { ...stored, isNew: false, warnings };
  } catch (error) {
    warn(`Cannot use the stored certificate ${path} (${messageOf(error)}): creating a new one`);
  }
  const created = selfSignedCertificate(names, now);
  try {
    store(path, created);
  } catch (error) {
    warn(`Cannot write ${path} (${messageOf(error)}): the next run will have another certificate`);
  }
  return { ...created, isNew: true, warnings };
}

/** Undefined if there is none, or if it has to be renewed; throws if it cannot be used. */
function read(path: string, names: string[], now: number): Certificate | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [cert] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/.exec(text) ?? [];
  const [key] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/.exec(text) ?? [];
  if (cert === undefined || key === undefined)
    throw new Error('it does not contain a certificate and its key');
  const parsed = new X509Certificate(cert);
  if (!parsed.checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate');
  const isFor = (name: string) =>
    (isIPv4(name) ? parsed.checkIP(name) : parsed.checkHost(name)) !== undefined;
  const isValid = Date.parse(parsed.validFrom) <= now && now < Date.parse(parsed.validTo) - RENEW_BEFORE_MS;
  if (!isValid || !names.every(isFor)) return undefined;
  // It may have been copied from elsewhere, or restored from a backup.
  chmodSync(path, 0o600);
  return { cert, key };
}

function store(path: string, { cert, key }: Certificate): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, cert + key, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
