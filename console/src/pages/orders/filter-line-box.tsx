import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useDelayed } from '../../api/use-delayed.js';
import { navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { lineOf, parseLine } from './filter-line.js';
import { filtered, isSame, type Filters } from './filters.js';

/** A text field that has all filters in one line; they are applied while the user types. The key `/` focuses it. */
export function FilterLineBox({ filters }: { filters: Filters }) {
  const id = useId();
  const line = lineOf(filters);
  const [typed, setTyped] = useState(line);
  const settled = useDelayed(typed);
  /** Whether somebody typed what is not applied yet. */
  const isTyping = useRef(false);
  const { chosen, fault } = parseLine(typed);
  // The filters were changed elsewhere, as by the back button. Another way to write the same is left as it was typed.
  useLayoutEffect(() => {
    // Words that were typed just before are kept.
    if (chosen !== null && isTyping.current && settled !== typed)
      setTyped(lineOf({ ...filters, q: chosen.q }));
    else if (chosen === null || !isSame(chosen, filters)) setTyped(line);
  }, [line]);
  // A layout effect runs before another filter can be chosen, which this would replace with the one of this rendering.
  useLayoutEffect(() => {
    if (settled !== typed || !isTyping.current) return;
    isTyping.current = false;
    if (chosen !== null && !isSame(chosen, filters)) navigate(filtered(chosen), { replace: true });
  }, [settled]);
  return (
    <div class="search filter-line">
      <input
        type="search"
        aria-label={t('Search orders')}
        aria-describedby={id}
        aria-invalid={fault !== null}
        placeholder={t('Words, or filters such as state:pending taken:>2026-11-01. Press / to search.')}
        aria-keyshortcuts="/"
        value={typed}
        onInput={(event) => {
          isTyping.current = true;
          setTyped(event.currentTarget.value);
        }}
      />
      <p id={id} class="fault" role="status">
        {fault}
      </p>
    </div>
  );
}
