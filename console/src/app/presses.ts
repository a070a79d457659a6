/** Milliseconds after a press, or after a control has appeared, within which another press belongs to the one before. */
const DOUBLE_MS = 500;
/** How far a pointer moves between such presses, in pixels. */
const NEAR = 12;
/** Controls that do something at once. */
const CONTROLS = 'a, button';

/** Presses of the same key, or of the pointer at the same place. */
interface Press {
  by: string;
  x: number;
  y: number;
  /** When the one before the last was let go. */
  before: number;
  /** When the last one was let go, or a key that is held was repeated. */
  at: number;
  /** The control that was reached, and its text: Preact may use an element again for something else. */
  control: Element | null;
  text: string | null;
}

let press: Press | null = null;
const appearedAt = new WeakMap<Element, number>();

const isRecent = (at = 0): boolean => performance.now() - at < DOUBLE_MS;

const controlAt = ({ target }: Event): Element | null => (target as Element).closest(CONTROLS);

function begin(by: string, x = 0, y = 0): Press {
  const isSame = press?.by === by && Math.hypot(x - press.x, y - press.y) < NEAR;
  const { at: before, control, text } = (isSame && press) || { at: -DOUBLE_MS, control: null, text: null };
  return (press = { by, x, y, before, at: performance.now(), control, text });
}

function reach(control: Element): void {
  Object.assign(press!, { control, text: control.textContent });
}

const letGo = (): void => {
  if (press !== null) press.at = performance.now();
};

/** Keys that press what has the focus, or close it, except where they are typed. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  const isTyping = key === 'Enter' ? 'textarea' : 'textarea, input:not([type="checkbox"])';
  return key === 'Escape' || (['Enter', ' '].includes(key) && !(target as Element).matches(isTyping));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A press reaches one control. What appears in its place takes no press until shortly after the key or pointer was let go. */
function guard(event: MouseEvent): void {
  const control = controlAt(event);
  if (control === null || press === null || !isRecent(press.at)) return;
  const isOther = press.control !== null && (press.control !== control || press.text !== control.textContent);
  const isNew = isRecent(press.before) || isRecent(appearedAt.get(control));
  if (isOther && isNew && !control.matches('a')) stop(event);
  else reach(control);
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.repeat) begin(event.key);
  else if (isPressing(event)) stop(event);
  letGo();
}

function onPointerDown(event: PointerEvent): void {
  const { control } = begin('pointer', event.clientX, event.clientY);
  const now = controlAt(event);
  if (control === null && now !== null) reach(now);
}

addEventListener('keydown', onKeyDown, true);
addEventListener('pointerdown', onPointerDown, true);
addEventListener('keyup', letGo, true);
addEventListener('pointerup', letGo, true);
addEventListener('click', guard, true);
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof Element)
      for (const control of [node, ...node.querySelectorAll(CONTROLS)])
        appearedAt.set(control, performance.now());
}).observe(document, { childList: true, subtree: true });
