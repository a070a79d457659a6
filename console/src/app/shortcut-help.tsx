import { useState } from 'preact/hooks';
import { useStore } from '../api/store.js';
import { texts } from '../texts/texts.js';
import { Checkbox } from '../ui/checkbox.js';
import { Dialog } from '../ui/dialog.js';
import { singleKeys, switchSingleKeys } from '../ui/shortcuts.js';

/** A button that lists the keys, and what they do. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const areOn = useStore(singleKeys);
  const { title, keys, switchLabel } = texts.shortcuts;
  return (
    <>
      <button
        class="button quiet help-button"
        aria-label={title}
        title={title}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <dl class="shortcuts">
            {Object.entries(keys).map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key === 'Ctrl K' ? texts.palette.key : key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {/* It is stored at once, so there is nothing to discard. */}
          <div onInput={(event) => event.stopPropagation()}>
            <Checkbox label={switchLabel} checked={areOn} onChange={switchSingleKeys} />
          </div>
          <div class="dialog-actions">
            <button class="button" onClick={() => setOpen(false)}>
              {texts.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
