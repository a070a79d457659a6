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

/** A table that is scrolled sideways where it does not fit, also with the keyboard. */
export const TableScroll = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="table-scroll" role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
