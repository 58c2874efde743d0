import {
  type PluginHttp,
  PluginHttpError,
  type PluginHttpRequest,
} from '../../server/src/plugins/http/plugin-http.ts';

/** A status with a JSON body, a file, text that is not JSON, or an error instead of an answer. */
type Reply =
  | readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]
  | Buffer
  | string
  | Error;

/** By method and path, `POST /v1/rates`; a query is not part of it. */
export type Script = Record<string, Reply | ((request: PluginHttpRequest) => Reply)>;

interface SentRequest {
  /** As in the script. */
  call: string;
  url: URL;
  json: unknown;
  headers: Readonly<Record<string, string>>;
}

interface ScriptedVendor extends PluginHttp {
  requests: SentRequest[];
  /** Changes some answers. */
  answer(script: Script): void;
}

/** A vendor that answers what the test says, without a network. What it does not know is a 404. */
export function scriptedVendor(script: Script): ScriptedVendor {
  const requests: SentRequest[] = [];
  const known = { ...script };
  return {
    requests,
    answer: (more) => void Object.assign(known, more),
    async send(request) {
      const url = new URL(request.url);
      const call = `${request.method} ${url.pathname}`;
      requests.push({ call, url, json: request.json, headers: request.headers ?? {} });
      const entry = known[call] ?? [404, { errors: [{ error_code: 'not_found', message: 'Not found' }] }];
      const reply = typeof entry === 'function' ? entry(request) : entry;
      if (reply instanceof Error) throw reply;
      if (Buffer.isBuffer(reply)) return responseOf(200, reply);
      if (typeof reply === 'string') return responseOf(200, Buffer.from(reply));
      const [status, body, headers] = reply;
      return responseOf(status, Buffer.from(body === undefined ? '' : JSON.stringify(body)), headers);
    },
  };
}

const responseOf = (status: number, body: Buffer, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers,
  body,
  json() {
    try {
      return JSON.parse(body.toString());
    } catch {
      throw new PluginHttpError('not_json', 'the vendor answered with something that is not JSON');
    }
  },
});
