import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Time } from './who-and-when.js';

interface SectionProps {
  title: string;
  /** Whether it is left out when the page is printed. */
  isOnlyForScreen?: boolean;
  children: ComponentChildren;
}

/** A part of a page with a heading of its own. */
export function Section({ title, isOnlyForScreen = false, children }: SectionProps) {
  const id = useId();
  return (
    <section class={`card section${isOnlyForScreen ? ' screen-only' : ''}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A table in a section. Where it does not fit, its rows are stacked: see stacked-tables.ts. */
export const TableScroll = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="table-scroll" role="region" aria-label={label}>
    {children}
  </div>
);

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
