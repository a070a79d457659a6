import { catalogue } from './catalogue.js';

export const texts: string[] = Object.values(catalogue).map(([, french]) => french);
