import { catalogue } from './catalogue.js';

export const texts: string[] = Object.keys(catalogue);
