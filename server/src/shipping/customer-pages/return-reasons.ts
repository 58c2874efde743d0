import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { ReturnRules } from '../../schema/return-rules.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';

/** As merchants read them, whatever language the customer chose them in. */
const USUAL_REASONS = RETURN_TEXTS.en.returns.reasons;

export interface Reason {
  /** In the form. */
  value: string;
  shown: string;
}

/** The merchant's own, as they are, or the usual ones in the customer's language. */
export const reasonsOf = ({ reasons }: ReturnRules, language: CustomerLanguage): Reason[] =>
  (reasons.length > 0 ? reasons : RETURN_TEXTS[language].returns.reasons).map((shown, i) => ({
    value: String(i),
    shown,
  }));

/** As the return has it; undefined if it is none of them. */
export const reasonOf = ({ reasons }: ReturnRules, value: string): string | undefined =>
  /^\d{1,2}$/.test(value) ? (reasons.length > 0 ? reasons : USUAL_REASONS)[Number(value)] : undefined;
