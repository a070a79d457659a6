import type { Me } from 'order-taking-client/openapi';
import { useEffect, useId, useState } from 'preact/hooks';
import { useDelayed } from '../api/use-delayed.js';
import { t } from '../texts/texts.js';
import { Dialog } from '../ui/dialog.js';
import { useFound, type Entry } from './palette-entries.js';

interface PaletteProps {
  me: Me;
  /** What can be done on the page that is open. */
  actions: Entry[];
  onClose: () => void;
}

/** Finds pages, orders, customers, contacts and partners, and the actions of the page that is open, by what is typed. */
export function Palette({ me, actions, onClose }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const entries = useFound(me, actions, typed, useDelayed(typed.trim()));
  const [place, setPlace] = useState(0);
  const current = Math.min(place, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    // After the dialog has given the focus back.
    setTimeout(entry.open);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace(Math.min(Math.max(current + step, 0), entries.length - 1));
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('Search everything')} onClose={onClose}>
      {/* A search is nothing that could be lost. */}
      <div class="palette" onInput={(event) => event.stopPropagation()}>
        <input
          role="combobox"
          aria-label={t('Search everything')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
          autocomplete="off"
          placeholder={t('Orders, customers, partners, references, deliveries, pages and actions')}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={id} role="listbox" aria-label={t('Found')}>
          {entries.map((entry, index) => (
            <li
              key={entry.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => choose(entry)}
            >
              <span>
                {entry.text} <span class="second-line">{entry.detail}</span>
              </span>
              <span class="muted">{entry.kind}</span>
            </li>
          ))}
        </ul>
        <p role="status" class="hint">
          {entries.length === 0 && t('Nothing was found.')}
        </p>
      </div>
    </Dialog>
  );
}
