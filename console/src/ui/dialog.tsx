import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { keepFocus } from './use-alone.js';
import { Button } from './button.js';

interface DialogProps {
  title: string;
  /** Called when it is closed with the Escape key. The caller then no longer renders it. Without it, the key does nothing. */
  onClose?: () => void;
  children: ComponentChildren;
}

/**
 * A modal dialog, open while it is rendered. Afterwards the focus is where it was before. The Escape key, which is easily hit,
 * does not close one in which something was typed without asking.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isTyped = useRef(false);
  const isOver = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current!;
    const opener = document.activeElement as HTMLElement | null;
    const isInside = element.parentElement!.closest('dialog') !== null;
    element.showModal();
    return () => {
      isOver.current = true;
      element.close();
      setTimeout(() => {
        if (opener?.isConnected === true) opener.focus();
        // The button is gone if the action is no longer possible. A dialog inside of another leaves the focus to that one.
        else if (!isInside) keepFocus();
      });
    };
  }, []);
  const isKept = (): boolean => isTyped.current || onClose === undefined;
  const leave = (): void => (isTyped.current ? setAsking(true) : onClose?.());
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onInput={() => (isTyped.current = true)}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        // A browser closes it without asking the page if nothing was done since the last Escape.
        if (isOver.current) return;
        if (isKept()) dialog.current!.showModal();
        leave();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {isAsking && onClose !== undefined && (
        <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />
      )}
    </dialog>
  );
}

/** The only button of a dialog that shows something. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <div class="dialog-actions">
    <Button text={t('Close')} onClick={onClose} />
  </div>
);

/** Asks before what was typed is lost. */
const DiscardDialog = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => (
  <Dialog title={t('Discard what you typed?')} onClose={onKeep}>
    <div class="dialog-actions">
      <Button text={t('Keep editing')} onClick={onKeep} />
      <Button kind="danger" text={t('Discard')} onClick={onDiscard} />
    </div>
  </Dialog>
);
