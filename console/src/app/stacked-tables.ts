import { useEffect } from 'preact/hooks';

/**
 * Shows the rows of each table that is wider than its place as cards, in which each value has the heading of its column, so
 * that nothing lies behind a sideways scroll. The width depends on the data and the language, so it is measured.
 */
export function useStackedTables(): void {
  useEffect(() => {
    const main = document.querySelector('main')!;
    const observer = new MutationObserver(() => stackTables(main));
    observer.observe(main, { childList: true, characterData: true, subtree: true });
    const update = (): void => stackTables(main);
    addEventListener('resize', update);
    // It does not bubble.
    main.addEventListener('toggle', update, true);
    update();
    return () => {
      observer.disconnect();
      removeEventListener('resize', update);
      main.removeEventListener('toggle', update, true);
    };
  }, []);
}

function stackTables(main: HTMLElement): void {
  const tables = [...main.querySelectorAll('table')];
  if (tables.length === 0) return;
  // The page keeps its height while the tables are measured, and so its scroll position.
  main.style.minHeight = `${main.offsetHeight}px`;
  for (const table of tables) {
    delete table.dataset['stacked'];
    markLongWords(table);
  }
  const wide = tables.filter((table) => table.scrollWidth > table.parentElement!.clientWidth);
  for (const table of wide) {
    nameCells(table);
    table.dataset['stacked'] = '';
  }
  main.style.minHeight = '';
}

/** A word that is longer than any of a language, such as a reference, breaks: one of them is no reason to change all rows. */
const LONG_WORD = /\S{40}/;

function markLongWords(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll('th, td')) cell.toggleAttribute('data-long', hasLongWord(cell));
}

/** Words of elements that follow each other are words of their own, though `textContent` joins them. */
function hasLongWord(cell: Element): boolean {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (LONG_WORD.test(texts.currentNode.nodeValue ?? '')) return true;
  return false;
}

/** Writes the heading of its column into each cell, for the style sheet to show. */
function nameCells(table: HTMLTableElement): void {
  const headings = headingsOf(table);
  for (const row of [...table.tBodies].flatMap((body) => [...body.rows])) {
    let column = 0;
    for (const cell of row.cells) {
      cell.dataset['heading'] = headings[column] ?? '';
      column += cell.colSpan;
    }
  }
}

/** The texts of all headings above each column; none of those that only screen readers have. */
function headingsOf({ tHead }: HTMLTableElement): string[] {
  const headings: string[][] = [];
  for (const row of tHead?.rows ?? []) {
    let column = 0;
    for (const cell of row.cells) {
      const text = cell.querySelector('.visually-hidden') === null ? cell.textContent : '';
      for (let span = 0; span < cell.colSpan; span += 1) (headings[column++] ??= []).push(text);
    }
  }
  return headings.map((texts) => texts.filter(Boolean).join(', '));
}
