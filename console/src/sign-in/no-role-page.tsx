import type { Me } from 'order-taking-client/openapi';
import { useEffect } from 'preact/hooks';
import { session } from '../api/session.js';
import { useGet } from '../api/use-resource.js';
import { t } from '../texts/texts.js';
import { SignInCard } from './sign-in-card.js';
import { SignOutButton } from './sign-out-button.js';

/** For a person who may do nothing yet. Asks again, so that the console appears as soon as there is a role. */
export function NoRolePage({ me }: { me: Me }) {
  const { value } = useGet('/api/v1/me', {});
  useEffect(() => {
    if (value !== undefined && value.person?.roles.length !== 0)
      session.set({ state: 'signed-in', me: value });
  }, [value]);
  return (
    <SignInCard title={t('You have no role yet')}>
      <p class="muted">
        {t(
          'You are signed in as {name}. An administrator must give you a role before you can use the console.',
          me.person?.name ?? me.name,
        )}
      </p>
      <div>
        <SignOutButton />
      </div>
    </SignInCard>
  );
}
