import { useEffect } from 'preact/hooks';
import { createStore } from '../api/store.js';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
const STORED = 'single keys';

/** Whether single keys do something. Somebody who dictates text, for example, switches them off for this browser. */
export const singleKeys = createStore(localStorage.getItem(STORED) !== 'off');

export function switchSingleKeys(areOn: boolean): void {
  localStorage.setItem(STORED, areOn ? 'on' : 'off');
  singleKeys.set(areOn);
}

/** Lets a key press the first control that names it in `aria-keyshortcuts`, or move between the rows of a list. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return;
      if (isPressed(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A key that is held presses nothing again; it only goes on from row to row. @returns whether the key does something */
function isPressed({ key, shiftKey, ctrlKey, metaKey, target, repeat }: KeyboardEvent): boolean {
  const pressed = repeat ? (name: string) => first(name) !== undefined : pressControl;
  if (ctrlKey || metaKey) return pressed(`Control+${key.toUpperCase()}`);
  if ((target as Element).closest(TYPING) !== null) return false;
  if (key.length === 1 ? !singleKeys.get() : key !== 'Escape') return false;
  if (shiftKey && /^\p{L}$/u.test(key)) return pressed(`Shift+${key.toUpperCase()}`);
  return pressed(key) || (!(repeat && key === 'x') && moveInRows(key));
}

const isPossible = (control: HTMLElement): boolean =>
  !control.matches(':disabled') && control.checkVisibility();

const first = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~=${CSS.escape(key)}]`)].find(isPossible);

/** Presses the first possible control of a key; a text field takes the focus. @returns whether there is one */
function pressControl(key: string): boolean {
  const control = first(key);
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else control?.click();
  return control !== undefined;
}

/** Moves the focus to the first possible control of one of the keys. */
export const focusControl = (...keys: string[]): void =>
  keys
    .map(first)
    .find((control) => control !== undefined)
    ?.focus();

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** Moves the focus from row to row, or selects the row that has the focus. @returns whether the key does so */
function moveInRows(key: string): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main .row-link')].filter(isPossible);
  const row = document.activeElement?.closest('tr, li') ?? null;
  const step = STEPS[key];
  if (step !== undefined) {
    const place = links.findIndex((link) => link.closest('tr, li') === row && row !== null);
    links[place < 0 ? 0 : Math.min(Math.max(place + step, 0), links.length - 1)]?.focus();
    return links.length > 0;
  }
  const box = key === 'x' ? row?.querySelector<HTMLElement>('input[type="checkbox"]') : null;
  box?.click();
  return box instanceof HTMLElement;
}
