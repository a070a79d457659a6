import { texts } from '../texts.js';
import { announce } from './announcer.js';

/** Copies a text to the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      announce(texts.secret.copied);
    } catch {
      // It was not allowed, or the page came without HTTPS, so that there is no clipboard.
      announce(texts.secret.notCopied, 'failed');
    }
  };
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {label}
    </button>
  );
}
