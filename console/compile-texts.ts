import type { Plugin } from 'vite';
import { catalogue } from './src/texts/catalogue.ts';

const ENGLISH = Object.keys(catalogue);
const TEXTS = {
  en: ENGLISH.map((text) => text.replace(/ @[\w ]+$/, '')),
  de: Object.values(catalogue).map(([german]) => german),
  fr: Object.values(catalogue).map(([, french]) => french),
};

/** A call of `t` with its English text. */
const CALL = /\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g;

/** Puts numbers in the places of a text: `{0}` for the name that the English text has first. */
function numbered(text: string, english: string): string {
  const names = [...new Set(english.match(/\{\w+\}/g))];
  return names.reduce((result, name, index) => result.replaceAll(name, `{${index}}`), text);
}

/**
 * Replaces each English text in the code by its number in the catalogue, and the catalogue by one list for each language, so that a
 * browser loads the texts of its language only.
 */
export const compileTexts = (): Plugin => {
  const unused = new Set(ENGLISH);
  return {
    name: 'texts',
    enforce: 'pre',
    transform(code, id) {
      const [, language] = /\/texts\/(en|de|fr)\.ts$/.exec(id) ?? [];
      if (language !== undefined) {
        const list = TEXTS[language as keyof typeof TEXTS];
        return `export const texts = ${JSON.stringify(list.map((text, at) => numbered(text, ENGLISH[at]!)))};`;
      }
      if (!/\/console\/src\/.*\.tsx?$/.test(id)) return undefined;
      return code.replace(CALL, (call, single?: string, double?: string) => {
        const text = double ?? single!.replace(/\\(.)/g, '$1');
        if (!ENGLISH.includes(text)) this.error(`The catalogue has no text for ${call}.`);
        unused.delete(text);
        return `t(${ENGLISH.indexOf(text)}`;
      });
    },
    generateBundle() {
      if (unused.size > 0)
        this.error(`Nothing uses these texts of the catalogue: ${[...unused].join(' · ')}`);
    },
  };
};
