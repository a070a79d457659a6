import type { ComponentChildren } from 'preact';
import { Time } from './time.js';

/** Names with their values. */
export const Facts = ({ children }: { children: ComponentChildren }) => <dl class="facts">{children}</dl>;

/** Not shown if there is no value. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** When something happened, if it has. */
export const TimeFact = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at !== null && <Time at={at} />}</Fact>
);
