import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a page with a heading of its own. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="card section" aria-labelledby={id}>
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
