/**
 * A link is used by one request at a time. It works once, so all but one would hash a password in vain: they wait, and then
 * find that the link is no longer valid.
 */
export function createLinksInUse() {
  const inUse = new Map<string, Promise<unknown>>();
  return async <T>(token: string, use: () => Promise<T>): Promise<T> => {
    for (let other = inUse.get(token); other !== undefined; other = inUse.get(token))
      await other.catch(() => {});
    const own = use().finally(() => inUse.delete(token));
    inUse.set(token, own);
    return own;
  };
}
