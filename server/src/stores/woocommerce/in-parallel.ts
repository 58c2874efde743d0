/** Calls for each, a few at the same time, and gives the results in order. A shop is somebody's small server. */
export async function inParallel<In, Out>(
  items: readonly In[],
  atOnce: number,
  call: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results = new Array<Out>(items.length);
  let next = 0;
  async function work(): Promise<void> {
    for (let i = next++; i < items.length; i = next++) results[i] = await call(items[i] as In);
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
