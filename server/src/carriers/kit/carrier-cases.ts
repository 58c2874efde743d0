import { accountCases } from './account-cases.ts';
import { capabilityCases } from './capability-cases.ts';
import { collectionCases } from './collection-cases.ts';
import { documentCases } from './document-cases.ts';
import type { KitCase, KitSubject } from './kit.ts';
import { purchaseCases } from './purchase-cases.ts';
import { quoteCases } from './quote-cases.ts';
import { collectCases } from './stages.ts';
import { webhookCases } from './webhook-cases.ts';

/** Everything that a carrier has to keep to, besides what `faultCases` has, for what is built on carriers to be right. */
export function carrierCases({ createStage, samples, capabilities, hasAccount }: KitSubject): KitCase[] {
  const { cases, add } = collectCases(createStage);
  quoteCases(add, samples);
  purchaseCases(add, samples);
  capabilityCases(add, samples, capabilities);
  documentCases(add, samples, capabilities);
  collectionCases(add, samples, capabilities);
  if (hasAccount) accountCases(add, samples);
  webhookCases(add, capabilities);
  return cases;
}
