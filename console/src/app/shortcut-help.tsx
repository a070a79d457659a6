import { useState } from 'preact/hooks';
import { useStore } from '../api/store.js';
import { labels } from '../texts/labels.js';
import { t } from '../texts/texts.js';
import { Checkbox } from '../ui/fields.js';
import { CloseButton, Dialog } from '../ui/dialog.js';
import { singleKeys, switchSingleKeys } from '../ui/shortcuts.js';

/** A button that lists the keys, and what they do. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const areOn = useStore(singleKeys);

  return (
    <>
      <button
        class="button quiet help-button"
        aria-label={t('Keyboard shortcuts')}
        title={t('Keyboard shortcuts')}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {isOpen && (
        <Dialog title={t('Keyboard shortcuts')} onClose={() => setOpen(false)}>
          <dl class="shortcuts">
            {Object.entries(labels.shortcutKeys).map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key === 'Ctrl K' ? t('Ctrl K') : key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {/* It is stored at once, so there is nothing to discard. */}
          <div onInput={(event) => event.stopPropagation()}>
            <Checkbox label={t('Use single keys')} checked={areOn} onChange={switchSingleKeys} />
          </div>
          <CloseButton onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
