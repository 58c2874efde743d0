import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';
import { brandShownFor, checkStore } from '../brands/index.ts';
import { changedRules, readReturnRules } from '../return-rules/index.ts';
import { actionsMarkup } from './order-actions.ts';
import type { BrandPreview, ReturnRulesPreview } from './preview-schemas.ts';
import { renderReturnPage } from './return-page.ts';
import { sampleChoices, samplePage } from './sample-page.ts';
import { renderTrackingPage } from './tracking-page.ts';
import { renderWithdrawalForm } from './withdrawal-pages.ts';

export type PagePreviews = ReturnType<typeof createPagePreviews>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Whether emails can be sent at all. */
  hasMail: boolean;
}

/** Customers' pages as they would be with settings that are not saved yet. */
export function createPagePreviews({ storage: { db }, clock, hasMail }: Dependencies) {
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

    async returnRules(
      accountId: string,
      { language = 'en', page = 'order', ...unsaved }: ReturnRulesPreview,
    ): Promise<{ html: string }> {
      const rules = changedRules(await readReturnRules(db, accountId), unsaved);
      const sample = samplePage(await brandShownFor(db, accountId, ''), clock.now());
      const place = { language, ...NOWHERE };
      if (page === 'return')
        return {
          html: renderReturnPage(
            { head: sample, offer: { rules, choices: sampleChoices(rules) }, returns: [], formKey: '' },
            place,
          ),
        };
      if (page === 'withdrawal') {
        const offer = rules.withdrawal.isActive ? { rules, items: sampleChoices(rules) } : undefined;
        return {
          html: renderWithdrawalForm(
            { head: sample, offer, receiptGoes: hasMail ? 'to_order' : 'nowhere' },
            place,
          ),
        };
      }
      const { timeZone } = sample;
      const can = {
        ...{ canReturn: rules.isActive, hasReturns: false, withdrawnAt: null },
        canWithdraw: rules.withdrawal.isActive,
      };
      return { html: renderTrackingPage(sample, place, actionsMarkup(can, { ...place, timeZone })) };
    },
  };
}

/** The dashboard shows it in a frame that has no address, with the nonce of its own page. */
const NOWHERE = { nonce: '', path: '' };
