import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { t, LANGUAGE, chooseLanguage, type Language } from '../texts/texts.js';
import icon from '../styles/icon.svg';

/** The card of the pages for sign-in, for a new password and for a person without a role. */
export function SignInCard({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} - ${t('Order-taking service')}`;
  }, [title]);
  return (
    <main class="sign-in">
      <div class="card sign-in-card">
        <Brand />
        <h1>{title}</h1>
        {children}
        <LanguageChoice />
      </div>
    </main>
  );
}

export const Brand = () => (
  <span class="brand">
    <img src={icon} alt="" width="28" height="28" />
    {t('Order-taking service')}
  </span>
);

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
