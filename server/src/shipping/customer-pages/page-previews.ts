import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';
import { brandShownFor, checkStore } from '../brands/index.ts';
import type { BrandPreview } from './preview-schemas.ts';
import { samplePage } from './sample-page.ts';
import { renderTrackingPage } from './tracking-page.ts';

export type PagePreviews = ReturnType<typeof createPagePreviews>;

/** Customers' pages as they would be with settings that are not saved yet. */
export function createPagePreviews({ storage: { db }, clock }: { storage: Storage; clock: Clock }) {
  return {
    async brand(
      accountId: string,
      storeId: string | null,
      { language = 'en', ...unsaved }: BrandPreview,
    ): Promise<{ html: string }> {
      await checkStore(db, accountId, storeId);
      const brand = await brandShownFor(db, accountId, storeId ?? '', unsaved);
      return { html: renderTrackingPage(samplePage(brand, clock.now()), { language, ...NOWHERE }) };
    },
  };
}

/** The dashboard shows it in a frame that has no address, with the nonce of its own page. */
const NOWHERE = { nonce: '', path: '' };
