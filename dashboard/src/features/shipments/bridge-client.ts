import type { PrintSettings } from './print-settings.ts';

type Bridge = Extract<PrintSettings, { way: 'bridge' }>;

const TYPES = { zpl: 'application/zpl', pdf: 'application/pdf' };
/** A bridge that is not running refuses at once; one behind a firewall never answers. */
const TIMEOUT_MS = 15_000;

/** Sends a file to the label printer, through `waybill print-bridge` on this computer. Without one, says what the bridge is. */
export async function sendToBridge({ port, token, format }: Bridge, file: Blob | null): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${port}/${file === null ? 'status' : 'print'}`, {
      method: file === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(file && { 'content-type': TYPES[format] }) },
      ...(file && { body: file }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Error(
      `The print bridge on port ${port} of this computer cannot be reached. Check that it is running.`,
    );
  }
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new Error(answer.message ?? `The print bridge failed (HTTP ${response.status}).`);
  return answer.message ?? 'The print bridge is running.';
}
