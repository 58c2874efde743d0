/** Sends one request and returns the answer; rejects unless it is a success. */
export type ApiCall = (method: 'GET' | 'POST', path: string, json?: unknown) => Promise<Json>;
// biome-ignore lint/suspicious/noExplicitAny: answers of another program, of which tests pick what they need.
export type Json = any;

export function createMedusaApi(url: string, headers: Record<string, string>): ApiCall {
  return async (method, path, json) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
}
