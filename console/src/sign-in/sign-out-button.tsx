import { signOut } from '../api/sign-in.js';
import { t } from '../texts/texts.js';
import { announceFailure } from '../ui/announcer.js';
import { runNow } from '../ui/undo-bar.js';
import { useAlone } from '../ui/use-alone.js';

export function SignOutButton() {
  const { isRunning, alone } = useAlone();
  const leave = async (): Promise<void> => {
    // As the one who clicked it, not as whoever signs in next.
    await runNow();
    const failure = await signOut();
    if (failure !== null) announceFailure(failure);
  };
  return (
    <button class="button quiet" aria-disabled={isRunning} onClick={() => void alone(leave)}>
      {t('Sign out')}
    </button>
  );
}
