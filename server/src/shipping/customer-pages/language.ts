import type { CustomerLanguage } from '../../schema/email-settings.ts';

export const LANGUAGES: readonly CustomerLanguage[] = ['en', 'de', 'fr', 'es', 'it', 'nl'];

const known = (tag: string): CustomerLanguage | undefined =>
  LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]);

/** The first of these that we speak; English if we speak none. `accepted` is a browser's `Accept-Language`. */
export function languageFor(
  chosen: string | undefined,
  accepted: string | undefined,
  ofOrder?: string | null,
): CustomerLanguage {
  const tags = [chosen ?? '', ...preferred(accepted ?? ''), ofOrder ?? ''];
  return tags.map(known).find((language) => language !== undefined) ?? 'en';
}

const MAX_TAGS = 20;

/** The tags of `de-AT,de;q=0.9,en;q=0.8`, most wanted first. */
function preferred(header: string): string[] {
  return header
    .split(',', MAX_TAGS)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
