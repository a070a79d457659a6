import type { Summary } from 'order-taking-client/openapi';
import { t } from '../texts/texts.js';

/** Says that nothing continues in the background, where nothing does. */
export const NoWorkerNotice = ({ processes }: Pick<Summary, 'processes'>) =>
  processes.some(({ kind }) => kind !== 'api') ? null : (
    <p class="notice failed" role="alert">
      {t('No worker is running: nothing is delivered, and no job is worked on.')}
    </p>
  );
