import { t } from '../../lib/language/index.ts';
import type { PrintStation } from './print-stations-api.ts';

const TYPES = { zpl: 'application/zpl', pdf: 'application/pdf' };
/** A bridge that is not running refuses at once; one behind a firewall never answers. */
const TIMEOUT_MS = 15_000;

/** Sends a file to the label printer, through the print bridge on this computer. Without one, says what the bridge is. */
export async function sendToBridge(
  { port, token, format }: Pick<PrintStation, 'port' | 'token' | 'format'>,
  file: Blob | null,
): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${port}/${file === null ? 'status' : 'print'}`, {
      method: file === null ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`, // not translated: a header
        ...(file && { 'content-type': TYPES[format] }),
      },
      ...(file && { body: file }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Error(
      t('The print bridge on port {port} of this computer cannot be reached. Check that it is running.', {
        port: String(port),
      }),
    );
  }
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok)
    throw new Error(
      answer.message ?? t('The print bridge failed (HTTP {status}).', { status: response.status }),
    );
  return answer.message ?? t('The print bridge is running.');
}
