import { signOut } from '../api/sign-in.js';
import { t } from '../texts/texts.js';
import { announceFailure } from '../ui/announcer.js';
import { runNow } from '../ui/undo-bar.js';
import { useAlone } from '../ui/use-alone.js';
import { Button } from '../ui/button.js';

export function SignOutButton() {
  const { isRunning, alone } = useAlone();
  const leave = async (): Promise<void> => {
    // As the one who clicked it, not as whoever signs in next.
    await runNow();
    const failure = await signOut();
    if (failure !== null) announceFailure(failure);
  };
  return <Button kind="quiet" text={t('Sign out')} isBusy={isRunning} onClick={() => alone(leave)} />;
}
