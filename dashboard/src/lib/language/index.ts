export { followLanguage, switchLanguage } from './choice.ts';
export { known, language, locale, plural, rich, t } from './language.ts';
export { isLanguage, LANGUAGES, type Language } from './languages.ts';
