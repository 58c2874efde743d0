/** Every text in a document, for which fonts are loaded. */
export function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (content === null || typeof content !== 'object' || ArrayBuffer.isView(content)) return [];
  return Object.values(content).flatMap(textsIn);
}
