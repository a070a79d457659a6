import { useState } from 'preact/hooks';
import { navigate } from '../../address/router.js';
import { localTime } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/fields.js';
import { beginOf, filtered, isFiltered, isSame, NO_FILTERS, type Chosen, type Filters } from './filters.js';
import { Button } from '../../ui/button.js';

interface View {
  name: string;
  chosen: Chosen;
}

const STORED = 'views of orders';

const fixedViews = (): View[] => {
  const today = beginOf(localTime(new Date()).slice(0, 10));

  return [
    { name: t('All'), chosen: NO_FILTERS },
    { name: t('Blocked'), chosen: { ...NO_FILTERS, state: 'pending', blocked: 'true' } },
    { name: t('Ready'), chosen: { ...NO_FILTERS, state: 'pending', blocked: 'false' } },
    { name: t('Held'), chosen: { ...NO_FILTERS, held: 'true' } },
    { name: t('Today'), chosen: { ...NO_FILTERS, 'createdAt[gte]': today } },
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
    <nav class="views" aria-label={t('Views')}>
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
        <Button kind="quiet" text={t('Save this view')} onClick={() => setSaving(true)} />
      )}
      {current !== undefined && (
        <Button
          kind="quiet"
          text={t('Remove this view')}
          onClick={() => {
            store(own.filter((view) => view !== current));
            navigate(filtered(NO_FILTERS));
          }}
        />
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

  const submit = (): Promise<null> => {
    const trimmed = name.trim();
    if (trimmed === '' || taken.includes(trimmed)) setFault(t('Enter a name that no other view has.'));
    else {
      onSave(trimmed);
      onClose();
    }
    return Promise.resolve(null);
  };
  return (
    <FormDialog
      title={t('Save this view')}
      explanation={t('The filters get a name in this browser.')}
      button={t('Save')}
      submit={submit}
      onClose={onClose}
    >
      <TextField label={t('Name')} value={name} onChange={setName} fault={fault} />
    </FormDialog>
  );
}
