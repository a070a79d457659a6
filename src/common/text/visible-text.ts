/**
 * A part of a character class: white space, and characters that programs insert into texts and nobody sees. Braille has a blank
 * of its own.
 */
export const INVISIBLE = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');

/** True for a text that is more than white space and other invisible characters. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A text without white space and other invisible characters at its ends. */
export function trimmed(text: string): string {
  const characters = Array.from(text);
  const end = characters.findLastIndex(isVisible) + 1;
  return characters.slice(Math.max(0, characters.findIndex(isVisible)), end).join('');
}
