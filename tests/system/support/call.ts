export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any;
}

export const API = '/api/v1';

/** One request to a server over a real connection. */
export async function call(
  method: string,
  url: string,
  { key, json, headers }: { key?: string; json?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(180_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export const listWebhooks = (origin: string, key: string): Promise<Answer> =>
  call('GET', `${origin}${API}/webhooks`, { key });

export const createWebhook = (
  origin: string,
  key: string,
  url = 'https://example.com/hook',
): Promise<Answer> =>
  call('POST', `${origin}${API}/webhooks`, { key, json: { url, events: ['order.created'] } });
