// The request that the samples of an operation send, and where its examples come from.

/** A server on the reader's machine, as everywhere in the documentation. */
export const SERVER = 'http://localhost:3000';

/**
 * The operation with `{ path, ids, query, body }`: ids are those in the path, in its order; the query has what is required, or else one filter
 * as an example of them all.
 */
export function requestOf(operation, reference) {
  const ids = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([placeholder, name]) =>
    idFor(name, operation.path.split(placeholder)[0] + placeholder, reference),
  );
  let position = 0;
  const path = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[position++]));
  return { ...operation, path, ids, query: queryOf(operation, reference), body: operation.body?.examples[0] };
}

/** The id in the example of what has it: of `/orders/{id}`, the order's; of `/orders/{id}/emails/{emailId}`, the first email's. */
function idFor(name, prefix, { operations }) {
  const example = (path) => {
    const one = operations.find((other) => other.method === 'GET' && other.path === path);
    const { data } = one?.successes[0]?.example ?? {};
    return Array.isArray(data) ? data[0] : data;
  };
  const listed = example(prefix.replace(/\/\{\w+\}$/, ''));
  return String(example(prefix)?.id ?? listed?.[name] ?? listed?.id ?? 1);
}

function queryOf({ parameters }, { resolve }) {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const required = inQuery.filter((one) => one.required);
  const shown =
    required.length > 0 ? required : inQuery.filter((one) => one.example !== undefined).slice(0, 1);
  return Object.fromEntries(
    shown.map(({ name, example, schema }) => [name, example ?? resolve(schema).enum?.[0] ?? VALUES[name]]),
  );
}

/** Required parameters that have no example. */
const VALUES = { q: 'ada', trackingCode: '9400111206206406260787', storeId: 'my-shop' };

export const urlOf = ({ path, query }) => {
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return SERVER + path + (search === '' ? '' : `?${search}`);
};

/** Whether the answer is JSON with a `data`. */
export const isJson = ({ successes }) => successes[0]?.content !== undefined;

/** A name for the file that is the answer. */
export function fileOf({ path, successes }) {
  const extension = /\b(pdf|zpl|png|csv|html)\b/.exec(successes[0].types[0])?.[1] ?? 'bin';
  return `${path.split('/').at(-1)}.${extension}`;
}
