import { fieldsOf, textOf, textsOf } from '../../plugins/answer-fields.ts';
import type { WooClient } from './client.ts';
import { plainText } from './plain-text.ts';

/** What a site says about itself to anyone: no proof that the key is right. */
export interface SiteIndex {
  name: string | null;
  /** The APIs of its plug-ins: `wc/v3`, `wc-ast/v3`. */
  namespaces: readonly string[];
}

const KEEP_MS = 600_000;

/** Reads the index, and again after ten minutes: plug-ins come and go. */
export function createSiteIndex(client: WooClient): () => Promise<SiteIndex> {
  let known: { index: SiteIndex; until: number } | undefined;
  return async () => {
    if (known !== undefined && client.now() < known.until) return known.index;
    const answer = await client.read('/', { _fields: 'name,namespaces' });
    const { name, namespaces } = fieldsOf(answer.body);
    const index = { name: plainText(textOf(name) ?? '') || null, namespaces: textsOf(namespaces) };
    known = { index, until: client.now() + KEEP_MS };
    return index;
  };
}
