import type { ComponentChildren } from 'preact';
import { t } from '../texts/texts.js';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad';

/** A short word about a state. The colour says nothing that the word does not. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** Whether an application or a person can use the service. */
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'good' : 'neutral'}>
    {active ? t('Active @applications activeTrue') : t('Switched off @applications')}
  </Badge>
);
