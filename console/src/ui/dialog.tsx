import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  /** Called when it is closed with the Escape key. The caller then no longer renders it. */
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. Afterwards the focus is where it was before. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current!;
    const opener = document.activeElement as HTMLElement | null;
    element.showModal();
    return () => {
      element.close();
      // The button is gone if the action is no longer possible.
      setTimeout(() => (opener?.isConnected ? opener : document.querySelector<HTMLElement>('h1'))?.focus());
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
