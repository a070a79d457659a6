import type { ComponentChildren } from 'preact';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad';

/** A short word about a state. The colour says nothing that the word does not. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);
