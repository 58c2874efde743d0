import { literal } from '../literal.mjs';
import { fileOf, isJson, SERVER } from '../request.mjs';

const WORDS = { null: 'None', true: 'True', false: 'False' };
const STYLE = {
  ...{ object: ['{', '}'], list: ['[', ']'], space: '', indent: '    ', trailing: ',' },
  key: (name) => `${JSON.stringify(name)}: `,
  scalar: (value) => (typeof value === 'string' ? undefined : WORDS[value]) ?? JSON.stringify(value),
};

export function python(request) {
  const { method, path, query, body } = request;
  const args = [
    `"${SERVER}${path}"`,
    'headers={"Authorization": f"Bearer {os.environ[\'WAYBILL_KEY\']}"}',
    ...(Object.keys(query).length > 0 ? [`params=${literal(query, STYLE, STYLE.indent)}`] : []),
    ...(body === undefined ? [] : [`json=${literal(body, STYLE, STYLE.indent)}`]),
    'timeout=30',
  ];
  const result = isJson(request)
    ? 'print(response.json()["data"])'
    : `with open("${fileOf(request)}", "wb") as file:\n    file.write(response.content)`;
  return `import os

import requests

response = requests.${method.toLowerCase()}(
${args.map((arg) => `${STYLE.indent}${arg},\n`).join('')})
response.raise_for_status()
${result}`;
}
