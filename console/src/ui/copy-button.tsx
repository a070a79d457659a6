import { t } from '../texts/texts.js';
import { announce } from './announcer.js';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is copied, for a screen reader: there may be several buttons with the same label. */
  name?: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, name }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      announce(t('Copied.'));
    } catch {
      // It was not allowed, or the page came without HTTPS, so that there is no clipboard.
      announce(t('The browser did not allow copying. Select the text and copy it.'), 'failed');
    }
  };
  return (
    <button
      type="button"
      class={name === undefined ? 'button' : 'button quiet'}
      aria-label={name && `${label} ${name}`}
      onClick={() => void copy()}
    >
      {label}
    </button>
  );
}

interface CopyableProps {
  text: string;
  /** Such as "Base URL". */
  name: string;
}

/** A code, a key or an address, with a button that copies it. */
export const Copyable = ({ text, name }: CopyableProps) => (
  <span class="copyable">
    <code>{text}</code>
    <CopyButton text={text} label={t('Copy')} name={name} />
  </span>
);
