import type { ComponentChildren } from 'preact';

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
