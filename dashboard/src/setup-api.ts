export interface Owner {
  id: string;
  email: string;
}

const PATH = '/dashboard/api/v1/setup';

export async function isSetupNeeded(): Promise<boolean> {
  const response = await fetch(PATH);
  return ((await response.json()) as { data: { needed: boolean } }).data.needed;
}

/** Throws the server's own words when it refuses. */
export async function createOwner(input: { token: string; email: string; password: string }): Promise<Owner> {
  const response = await fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { data: { user: Owner } } | { error: { message: string } };
  if ('error' in body) throw new Error(body.error.message);
  return body.data.user;
}
