import type { Me } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { actionsOfPage, type Entry } from './palette-entries.js';
import { Palette } from './palette.js';

/** The palette is not loaded on demand: what is typed before it is there would be single keys. */
export function PaletteButton({ me }: { me: Me }) {
  /** Those of the page when the palette was opened; null while it is closed. */
  const [actions, setActions] = useState<Entry[] | null>(null);
  return (
    <>
      <button
        class="button palette-button"
        data-key={t('Ctrl K')}
        aria-keyshortcuts="Control+K"
        onClick={() => setActions(actionsOfPage())}
      >
        <span>{t('Search')}</span>
      </button>
      {actions !== null && <Palette me={me} actions={actions} onClose={() => setActions(null)} />}
    </>
  );
}
