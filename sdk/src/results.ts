import { ApiError, errorFrom } from './api-error.ts';

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** Unwraps `{ data }`; throws an `ApiError` on failure. */
export async function dataOf<T extends { data: unknown }>(request: Promise<Answer<T>>): Promise<T['data']> {
  return (await answered(request)).data;
}

/** A page of a list, with its `meta`. */
export async function pageOf<T, M>(
  request: Promise<Answer<{ data: T; meta: M }>>,
): Promise<{ data: T; meta: M }> {
  return answered(request);
}

/** A file, such as a label; the request needs `parseAs: 'blob'`. */
export const fileOf = (request: Promise<Answer<Blob>>): Promise<Blob> => answered(request);

async function answered<T>(request: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    // Aborted on purpose: not an error of the server.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(
      0,
      'UNREACHABLE',
      'The server cannot be reached. Check your connection and try again.',
    );
  });
  if (data === undefined || !response.ok) throw errorFrom(response, error);
  return data;
}
