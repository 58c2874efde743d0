import { language } from './language.ts';
import { type Language, preferredLanguage, rememberLanguage } from './languages.ts';

/** From now on this browser shows another language. Texts are looked up when modules load, so the page loads again. */
export function switchLanguage(chosen: Language | null): void {
  rememberLanguage(chosen);
  if (preferredLanguage() !== language) location.reload();
}

let isFollowed = false;

/**
 * Shows what the person who is logged in has chosen. Only when the page has just been loaded: later on it would take away what somebody
 * is typing.
 */
export function followLanguage(chosen: Language | null): void {
  if (isFollowed) return;
  isFollowed = true;
  if (chosen !== null) switchLanguage(chosen);
}
