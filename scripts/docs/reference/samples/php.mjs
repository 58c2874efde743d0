import { literal } from '../literal.mjs';
import { fileOf, isJson, urlOf } from '../request.mjs';

const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;
/** Only double quotes know escapes of control characters. */
const written = (text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u001f]/.test(text) ? JSON.stringify(text).replaceAll('$', '\\$') : quoted(text);

const STYLE = {
  ...{ object: ['[', ']'], list: ['[', ']'], space: '', indent: '    ', trailing: ',', empty: '(object) []' },
  key: (name) => `${quoted(name)} => `,
  scalar: (value) => (typeof value === 'string' ? written(value) : JSON.stringify(value)),
};

export function php(request) {
  const { method, body } = request;
  const headers = ["'Authorization: Bearer ' . getenv('WAYBILL_KEY')"];
  if (body !== undefined) headers.push("'Content-Type: application/json'");
  const options = [
    `CURLOPT_CUSTOMREQUEST => '${method}'`,
    'CURLOPT_RETURNTRANSFER => true',
    `CURLOPT_HTTPHEADER => [${headers.length === 1 ? headers[0] : `\n${headers.map((one) => `        ${one},\n`).join('')}    `}]`,
  ];
  if (body !== undefined)
    options.push(`CURLOPT_POSTFIELDS => json_encode(${literal(body, STYLE, STYLE.indent)})`);
  return `<?php

$request = curl_init(${quoted(urlOf(request))});
curl_setopt_array($request, [
${options.map((one) => `    ${one},\n`).join('')}]);
$response = curl_exec($request);
${isJson(request) ? "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;" : `file_put_contents('${fileOf(request)}', $response);`}`;
}
