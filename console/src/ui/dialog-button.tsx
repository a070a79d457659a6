import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.js';

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
