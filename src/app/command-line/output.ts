import type { CommonOptions } from './arguments.js';

/** Control characters, and others that change lines or the direction of text: a terminal would act on them. */
const NOT_PRINTABLE = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces these characters by escapes, which are also valid in JSON; line feeds are kept. */
export const printable = (text: string): string =>
  text.replaceAll(
    NOT_PRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function printResult(options: CommonOptions, value: object, text: string): void {
  process.stdout.write(`${printable(options.json ? JSON.stringify(value) : text)}\n`);
}
