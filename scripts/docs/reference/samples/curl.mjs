import { JSON_STYLE, literal } from '../literal.mjs';
import { fileOf, isJson, urlOf } from '../request.mjs';

export function curl(request) {
  const { method, body } = request;
  const url = urlOf(request).replace('http://', '');
  const isDefault = method === (body === undefined ? 'GET' : 'POST');
  const parts = [
    `curl -sS ${isDefault ? '' : `-X ${method} `}${/[?&%]/.test(url) ? `"${url}"` : url}`,
    '-H "Authorization: Bearer $WAYBILL_KEY"',
  ];
  if (body !== undefined) {
    parts.push('-H "Content-Type: application/json"');
    parts.push(`-d '${literal(body, JSON_STYLE).replaceAll("'", "'\\''")}'`);
  }
  if (!isJson(request)) parts.push(`-o ${fileOf(request)}`);
  return parts.join(' \\\n  ');
}
