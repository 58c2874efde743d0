import type {
  PluginHttp,
  PluginHttpRequest,
  PluginHttpResponse,
} from '../../server/src/plugins/http/plugin-http.ts';
import { PluginHttpError } from '../../server/src/plugins/http/plugin-http.ts';

/** An object is sent as JSON, a text or bytes as they are. */
export type Reply = { status?: number; body: unknown } | PluginHttpError;

/** By method and path, `POST /v2/shipments`, or whole address for other hosts. Of several replies the last is repeated. */
export type Script = Record<string, Reply | Reply[]>;

export interface ScriptedHttp extends PluginHttp {
  readonly requests: { call: string; json: unknown; headers: Readonly<Record<string, string>> }[];
  calls(): string[];
}

/** A transport that answers by script, and 404 to everything else. */
export function scriptedHttp(script: Script, origin = 'https://api.easypost.com'): ScriptedHttp {
  const left = new Map(Object.entries(script).map(([call, reply]) => [call, [reply].flat()]));
  const requests: ScriptedHttp['requests'] = [];
  const notFound = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Not found', errors: [] } } };
  return {
    requests,
    calls: () => requests.map(({ call }) => call),
    async send({ method, url, json, headers = {} }: PluginHttpRequest) {
      const call = `${method} ${String(url).replace(origin, '')}`;
      requests.push({ call, json: structuredClone(json), headers });
      const replies = left.get(call) ?? [];
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? notFound;
      if (reply instanceof PluginHttpError) throw reply;
      return responseOf(reply.status ?? 200, reply.body);
    },
  };
}

function responseOf(status: number, value: unknown): PluginHttpResponse {
  const isRaw = typeof value === 'string' || Buffer.isBuffer(value);
  const body = Buffer.from(isRaw ? value : JSON.stringify(value));
  return {
    status,
    headers: {},
    body,
    json() {
      try {
        return JSON.parse(body.toString('utf8'));
      } catch {
        throw new PluginHttpError('not_json', 'api.easypost.com: the answer is not JSON');
      }
    },
  };
}
