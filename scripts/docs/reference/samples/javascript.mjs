import { literal } from '../literal.mjs';
import { isJson } from '../request.mjs';

const quoted = (text) => {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
};

const STYLE = {
  ...{ object: ['{', '}'], list: ['[', ']'], space: ' ', indent: '  ', trailing: ',' },
  key: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: `,
  scalar: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
};

/** With the SDK, whose methods have the operations' names, and take ids, body and query. */
export function javascript(request) {
  const { id, ids, body, query } = request;
  const args = [...ids, ...(body === undefined ? [] : [body])];
  if (Object.keys(query).length > 0) args.push(query);
  const call = `waybill.${id}(${args.map((arg) => literal(arg, STYLE)).join(', ')})`;
  return `import { createWaybill } from '@waybill/sdk';

const waybill = createWaybill({
  baseUrl: 'http://localhost:3000',
  apiKey: process.env.WAYBILL_KEY,
});

${statements(request, call)}`;
}

function statements(request, call) {
  if (!isJson(request)) return `const file = await ${call}; // a Blob`;
  const { content } = request.successes[0];
  if (content.isList && content.meta !== undefined)
    return `for await (const item of ${call}) console.log(item);`;
  return `console.log(await ${call});`;
}
