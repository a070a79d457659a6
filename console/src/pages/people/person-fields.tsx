import type { Person } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Checkboxes, SelectField, TextField, type FormValues } from '../../ui/fields.js';
import { useApplications } from '../../ui/filters.js';

type TypedPerson = ReturnType<typeof typedPerson>;

/** The id of the application of an administrator of the service. */
export const ADMINISTRATOR = '0';

/** What a form about a person asks for. @param person null for a new one */
export const typedPerson = (person: Person | null) => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  roles: person?.roles ?? [],
  application: String(person?.application ?? ADMINISTRATOR),
});

interface PersonFieldsProps {
  /** Null for a new one. */
  person: Person | null;
  form: FormValues<TypedPerson>;
}

export function PersonFields({ person, form }: PersonFieldsProps) {
  const isProvided = person !== null && person.issuer !== null;
  return (
    <>
      <TextField label={t('Name')} {...form.field('name')} />
      <TextField
        label={t('E-mail address')}
        hint={
          isProvided
            ? t('The identity provider replaces the name and the e-mail address at the next sign-in.')
            : t('The person signs in with it.')
        }
        {...form.field('email')}
      />
      {person?.rolesClaimed ? (
        <p class="notice">{t('The identity provider gives this person the roles and the application.')}</p>
      ) : (
        <RoleFields form={form} />
      )}
    </>
  );
}

function RoleFields({ form: { values, set } }: Pick<PersonFieldsProps, 'form'>) {
  const applications = useApplications();
  return (
    <>
      <Checkboxes
        label={t('Roles')}
        hint={t('Without a role a person can do nothing.')}
        names={labels.roles}
        explanations={labels.rolesExplained}
        chosen={values.roles}
        onChange={(roles) => set({ roles })}
      />
      <SelectField
        label={t('Application')}
        hint={t('The person acts on its behalf.')}
        value={values.application}
        onChange={(application) => set({ application })}
        options={applications}
      />
    </>
  );
}
