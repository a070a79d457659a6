import { useEffect, useState } from 'preact/hooks';

/** Milliseconds without typing before a search is asked for. */
const TYPING_MS = 300;

/** What was typed, once nothing more is typed for a moment. */
export function useDelayed(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
