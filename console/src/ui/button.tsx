import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface ButtonProps {
  text: string;
  onClick: () => unknown;
  kind?: 'primary' | 'danger' | 'quiet';
  /** What a screen reader says in the place of the text. */
  label?: string | undefined;
  /** Whether a click has no effect, because a request is under way. */
  isBusy?: boolean;
  /** The keys that press it, as in `aria-keyshortcuts`. */
  shortcuts?: string | undefined;
}

/** A button that does something; those that submit a form are written out. */
export const Button = ({ text, onClick, kind, label, isBusy, shortcuts }: ButtonProps) => (
  <button
    type="button"
    class={kind === undefined ? 'button' : `button ${kind}`}
    aria-label={label}
    aria-disabled={isBusy}
    aria-keyshortcuts={shortcuts}
    onClick={() => void onClick()}
  >
    {text}
  </button>
);

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Whether there is the button. An open dialog, in which something may have been typed, stays without it. */
  isShown?: boolean;
  dialog: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog. */
export function DialogButton({ isShown = true, dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isShown && <Button {...button} onClick={() => setOpen(true)} />}
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
