import { type PluginHttp, PluginHttpError } from '../../plugins/http/index.ts';

/** Several times what shops show; whatever is larger is not worth its time. */
const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;

export type Downloaded =
  | { outcome: 'downloaded'; bytes: Buffer }
  | { outcome: 'refused'; reason: string }
  /** It may be there another time. */
  | { outcome: 'unknown'; reason: string };

/** Fetches a picture, from hosts with a public address only, wherever redirects lead. */
export async function downloadPicture(http: PluginHttp, address: string): Promise<Downloaded> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await ask(http, url);
    if (!('location' in answer)) return answer;
    url = answer.location;
  }
  return { outcome: 'refused', reason: 'too many redirects' };
}

async function ask(http: PluginHttp, url: string): Promise<Downloaded | { location: string }> {
  try {
    const { status, body } = await http.send({
      method: 'GET',
      url,
      // Many hosts send AVIF, which cannot be read here, to whoever does not object.
      headers: { accept: 'image/webp,image/jpeg,image/png;q=0.9' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status === 200) return { outcome: 'downloaded', bytes: body };
    const isTemporary = status >= 500 || status === 429 || status === 408;
    return { outcome: isTemporary ? 'unknown' : 'refused', reason: `the host answered ${status}` };
  } catch (error) {
    if (!(error instanceof PluginHttpError)) throw error;
    if (error.code === 'redirected' && error.location !== undefined) return { location: error.location.href };
    const isTemporary = error.code === 'timeout' || error.code === 'connection';
    return { outcome: isTemporary ? 'unknown' : 'refused', reason: error.message };
  }
}
