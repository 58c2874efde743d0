import type { CustomerLanguage } from '../../../../schema/email-settings.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import type { CustomerReturnTexts } from './texts.ts';

export const RETURN_TEXTS: Record<CustomerLanguage, CustomerReturnTexts> = { en, de, fr, es, it, nl };
