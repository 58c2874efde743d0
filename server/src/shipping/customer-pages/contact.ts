import { type Html, html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { BrandRow } from '../../storage/index.ts';
import { TEXTS } from './texts/index.ts';

type Contact = Pick<BrandRow, 'support_email' | 'support_url' | 'website_url'> & { name: string };

/** How to reach the merchant; undefined if they do not say. */
export function contactOf(brand: Contact, language: CustomerLanguage): Html | undefined {
  const texts = TEXTS[language];
  const links = [
    brand.support_email !== null &&
      html`<a href="mailto:${brand.support_email}">${texts.writeTo(brand.name)}</a>`,
    brand.support_url !== null &&
      html`<a href="${brand.support_url}" rel="noreferrer noopener">${texts.helpPages}</a>`,
    brand.website_url !== null &&
      html`<a href="${brand.website_url}" rel="noreferrer noopener">${texts.website(brand.name)}</a>`,
  ].filter((link) => link !== false);
  return links.length === 0
    ? undefined
    : html`<p><strong>${texts.questions}</strong> ${links.map((link, i) => (i === 0 ? link : html` · ${link}`))}</p>`;
}
