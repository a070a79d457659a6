import { useId } from 'preact/hooks';

interface CheckboxProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
    </div>
  );
}

interface CheckboxesProps<T extends string> {
  label: string;
  hint: string;
  /** All that can be chosen, with their names, and with what each means. */
  names: Record<T, string>;
  explanations: Record<T, string>;
  chosen: T[];
  /** Is given what is chosen in the order of the names, so that one that is taken away and given again is no change. */
  onChange: (chosen: T[]) => void;
}

/** A check box for each of several values. */
export function Checkboxes<T extends string>(props: CheckboxesProps<T>) {
  const { label, hint, names, explanations, chosen, onChange } = props;
  const all = Object.keys(names) as T[];
  return (
    <fieldset class="checkboxes">
      <legend class="field-label">{label}</legend>
      <p class="hint">{hint}</p>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={names[value]}
          hint={explanations[value]}
          checked={chosen.includes(value)}
          onChange={(isGiven) =>
            onChange(all.filter((one) => (one === value ? isGiven : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
