import { useState } from 'preact/hooks';
import { navigate } from '../../address/router.js';
import { localTime } from '../../ui/date-time-field.js';
import { texts } from '../../texts/texts.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { beginOf, filtered, isFiltered, isSame, NO_FILTERS, type Chosen, type Filters } from './filters.js';

interface View {
  name: string;
  chosen: Chosen;
}

const STORED = 'views of orders';

const fixedViews = (): View[] => {
  const today = beginOf(localTime(new Date()).slice(0, 10));
  const { all, blocked, ready, held, today: ofToday } = texts.orders.views;
  return [
    { name: all, chosen: NO_FILTERS },
    { name: blocked, chosen: { ...NO_FILTERS, state: 'pending', blocked: 'true' } },
    { name: ready, chosen: { ...NO_FILTERS, state: 'pending', blocked: 'false' } },
    { name: held, chosen: { ...NO_FILTERS, held: 'true' } },
    { name: ofToday, chosen: { ...NO_FILTERS, 'createdAt[gte]': today } },
  ];
};

/** Filters with a name: some that everybody has, and those that somebody saved in this browser. */
export function Views({ filters }: { filters: Filters }) {
  const [own, setOwn] = useState(() => JSON.parse(localStorage.getItem(STORED) ?? '[]') as View[]);
  const [isSaving, setSaving] = useState(false);
  const store = (views: View[]): void => {
    localStorage.setItem(STORED, JSON.stringify(views));
    setOwn(views);
  };
  const isCurrent = ({ chosen }: View): boolean => isSame({ ...NO_FILTERS, ...chosen }, filters);
  const views = [...fixedViews(), ...own];
  const current = own.find(isCurrent);
  return (
    <nav class="views" aria-label={texts.orders.views.list}>
      {views.map((view) => (
        <a
          key={view.name}
          class="button quiet"
          href={filtered({ ...NO_FILTERS, ...view.chosen })}
          aria-current={isCurrent(view) ? 'true' : undefined}
        >
          {view.name}
        </a>
      ))}
      {isFiltered(filters) && !views.some(isCurrent) && (
        <button class="button quiet" onClick={() => setSaving(true)}>
          {texts.orders.views.save}
        </button>
      )}
      {current !== undefined && (
        <button
          class="button quiet"
          onClick={() => {
            store(own.filter((view) => view !== current));
            navigate(filtered(NO_FILTERS));
          }}
        >
          {texts.orders.views.remove}
        </button>
      )}
      {isSaving && (
        <SaveDialog
          taken={views.map(({ name }) => name)}
          onSave={(name) => store([...own, { name, chosen: filters }])}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  );
}

interface SaveDialogProps {
  /** Names of other views. */
  taken: string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

function SaveDialog({ taken, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const { views } = texts.orders;
  const submit = (): Promise<null> => {
    const trimmed = name.trim();
    if (trimmed === '' || taken.includes(trimmed)) setFault(views.nameFault);
    else {
      onSave(trimmed);
      onClose();
    }
    return Promise.resolve(null);
  };
  return (
    <FormDialog
      title={views.save}
      explanation={views.explanation}
      button={texts.save}
      submit={submit}
      onClose={onClose}
    >
      {() => <TextField label={views.name} value={name} onChange={setName} fault={fault} />}
    </FormDialog>
  );
}
