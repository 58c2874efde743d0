import type { Vault } from '../../lib/crypto.ts';
import { invalid } from '../../lib/errors.ts';
import {
  type CertificateInput,
  type ClientCertificate,
  checkCertificate,
  type ShownCertificate,
} from './client-certificate.ts';
import { type CustomHeaders, checkHeaders, MASK, masked } from './custom-headers.ts';

/** What an endpoint needs that nobody may read: encrypted together, bound to the subscription. */
export interface SecretOptions {
  headers?: CustomHeaders | undefined;
  clientCertificate?: ClientCertificate | undefined;
}

/** In requests: null removes what is set. */
export interface SecretInputs {
  headers?: CustomHeaders | null;
  clientCertificate?: CertificateInput | null;
}

/** In responses. */
export interface ShownSecrets {
  headers?: CustomHeaders;
  clientCertificate?: ShownCertificate;
}

interface SealedRow {
  id: string;
  url: string;
  sealed_options: string | null;
}

export const openOptions = (vault: Vault, { id, sealed_options }: Omit<SealedRow, 'url'>): SecretOptions =>
  sealed_options === null ? {} : (JSON.parse(vault.open(sealed_options, id)) as SecretOptions);

export const changesSecrets = ({ headers, clientCertificate }: SecretInputs): boolean =>
  headers !== undefined || clientCertificate !== undefined;

/** What `sealed_options` becomes. Throws if an input is not valid. */
export function sealOptions(
  vault: Vault,
  row: SealedRow,
  { headers, clientCertificate }: SecretInputs,
  now: number,
): string | null {
  const options = openOptions(vault, row);
  if (headers !== undefined) {
    const checked = checkHeaders(headers ?? {}, options.headers ?? {});
    options.headers = Object.keys(checked).length > 0 ? checked : undefined;
  }
  if (clientCertificate !== undefined)
    options.clientCertificate =
      clientCertificate === null ? undefined : checkCertificate(clientCertificate, now);
  const isEmpty = Object.values(options).every((option) => option === undefined);
  return isEmpty ? null : vault.seal(JSON.stringify(options), row.id);
}

/**
 * Whoever may change a URL could otherwise read the values, which no response shows, by having them sent to a server of
 * their own.
 */
export function checkNewHost(vault: Vault, row: SealedRow, url: string, { headers }: SecretInputs): void {
  if (row.sealed_options === null || new URL(url).origin === new URL(row.url).origin) return;
  if (openOptions(vault, row).headers === undefined) return;
  const keepsValues = headers === undefined || Object.values(headers ?? {}).includes(MASK);
  if (keepsValues)
    throw invalid(
      'headers: must be given again with their values, or as null, because the URL has another host',
    );
}

export function shownSecrets(vault: Vault, row: Omit<SealedRow, 'url'>): ShownSecrets {
  if (row.sealed_options === null) return {};
  const { headers, clientCertificate } = openOptions(vault, row);
  return {
    ...(headers && { headers: masked(headers) }),
    ...(clientCertificate && { clientCertificate: clientCertificate.shown }),
  };
}
