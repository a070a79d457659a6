import type { Texts } from './en.js';

/** How the texts of a language are loaded. They import nothing, because this file, and all that uses the texts, waits for them. */
const LANGUAGES = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
};

export type Language = keyof typeof LANGUAGES;

/** Where the browser keeps the language that somebody has chosen. */
const CHOSEN = 'language';

const isKnown = (language: string | null): language is Language =>
  language !== null && Object.hasOwn(LANGUAGES, language);

/** The language that was chosen; otherwise the first one of the browser that there is. */
function currentLanguage(): Language {
  const chosen = localStorage.getItem(CHOSEN);
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map((language) => language.split('-', 1)[0]!).find(isKnown) ?? 'en';
}

/** Shows the console in another language from now on. Every module has used the texts, so the page is loaded again. */
export function chooseLanguage(language: string): void {
  localStorage.setItem(CHOSEN, language);
  location.reload();
}

/** The language of all texts. */
export const LANGUAGE = currentLanguage();

document.documentElement.lang = LANGUAGE;

export const texts: Texts = (await LANGUAGES[LANGUAGE]()).texts;

/** The text of a value of an enumeration; the value itself if a newer service returns one that is unknown here. */
export const named = (names: Record<string, string>, value: string): string =>
  Object.hasOwn(names, value) ? names[value]! : value.replaceAll('_', ' ');
