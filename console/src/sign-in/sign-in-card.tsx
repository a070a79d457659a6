import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Brand } from './brand.js';
import { LanguageChoice } from './language-choice.js';
import { t } from '../texts/texts.js';

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
