import type { catalogue } from './catalogue.js';

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

const TEXTS: string[] = (await LANGUAGES[LANGUAGE]()).texts;

/** An English text of the catalogue. */
type Text = keyof typeof catalogue;

const isOne = (number: number): boolean => number === 1 || (LANGUAGE === 'fr' && number === 0);

/**
 * A text in the language of the page.
 * @param text the English text. The build puts its number in the catalogue in its place (`vite.config.ts`)
 * @param values what stands in the place of each `{name}`, in the order of the English text. The first number decides between the
 *   text for one and that for many
 */
export function t(text: Text, ...values: (string | number)[]): string {
  const [one, many = one] = TEXTS[text as unknown as number]!.split(' || ') as [string, string?];
  const number = values.find((value) => typeof value === 'number');
  const chosen = number === undefined || !isOne(number) ? many : one;
  return chosen.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]));
}

/** The text of a value of an enumeration; the value itself if a newer service returns one that is unknown here. */
export const named = (names: Record<string, string>, value: string): string =>
  Object.hasOwn(names, value) ? names[value]! : value.replaceAll('_', ' ');
