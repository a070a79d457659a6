export const RING_2: string[];
export const RING_2_EMBEDDED: string[];
export const RING_3: string[];
export const RING_3_DEEPER: string[];
export const RING_3_EMBEDDED: string[];
export const SLOW: string[];
export function expressionsOf(paths: string[]): string[];
export function isAmong(paths: string[], file: string): boolean;
export function ringOf(file: string): 1 | 2 | 3;
