import { LANGUAGE, chooseLanguage, t, type Language } from '../texts/texts.js';

/** Each in its own language, so that whoever reads no other finds it. */
const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English', fr: 'Français' };

/** Shows the console in another language. */
export const LanguageChoice = () => (
  <select
    class="language"
    aria-label={t('Language')}
    value={LANGUAGE}
    onChange={(event) => chooseLanguage(event.currentTarget.value)}
  >
    {Object.entries(NAMES).map(([language, name]) => (
      <option key={language} value={language} lang={language}>
        {name}
      </option>
    ))}
  </select>
);
