import { type Fields, fieldsOf } from '../answer-fields.ts';
import type { CarrierHttp } from '../http/carrier-http.ts';
import { type Answer, EasyPostError } from './answers.ts';

export const API_HOST = 'api.easypost.com';

export type Client = ReturnType<typeof createClient>;

interface ClientOptions {
  http: CarrierHttp;
  apiKey: string;
  baseUrl?: string | undefined;
}

export function createClient({ http, apiKey, baseUrl = `https://${API_HOST}` }: ClientOptions) {
  // Some enter the address with the version, which is part of every path.
  const origin = baseUrl.replace(/(\/v2)?\/*$/, '');
  const headers = {
    accept: 'application/json',
    // The API key is the user name; there is no password.
    authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
  };

  async function send(request: {
    method: 'GET' | 'POST';
    path: string;
    json?: unknown;
    isRead?: boolean;
  }): Promise<Answer> {
    const { path, ...rest } = request;
    const response = await http.send({ ...rest, url: `${origin}${path}`, headers });
    return { status: response.status, body: readBody(response) };
  }

  return {
    get: (path: string): Promise<Answer> => send({ method: 'GET', path }),

    /** `isRead` marks what may be sent again, because it costs nothing and commits to nothing. */
    post: (path: string, json: unknown, options: { isRead?: boolean } = {}): Promise<Answer> =>
      send({ method: 'POST', path, json, ...options }),

    /** A label or a form. They are stored elsewhere, so the key is not sent along. */
    async download(url: string): Promise<Buffer> {
      const { status, headers: given, body } = await http.send({ method: 'GET', url });
      // Error pages are sometimes sent as if they were the file.
      const isPage = /^(text\/html|application\/json)\b/i.test(given['content-type'] ?? '');
      if (status !== 200 || body.length === 0 || isPage)
        throw new EasyPostError(`EasyPost did not provide the document (HTTP ${status})`, status);
      return body;
    },
  };
}

function readBody(response: { json(): unknown }): Fields | undefined {
  try {
    const json = response.json();
    // Some lists come without an object around them.
    return Array.isArray(json) ? { list: json } : fieldsOf(json);
  } catch {
    return undefined;
  }
}

/** A path of the API, with ids that may come from anywhere. */
export const pathOf = (...parts: string[]): string => `/v2/${parts.map(encodeURIComponent).join('/')}`;
