import type { Person, Role } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { useApplications } from '../../ui/use-applications.js';

/** What a form about a person asks for. */
export interface PersonValues {
  name: string;
  email: string;
  /** In the order of ROLES, so that a role that is taken away and given again is no change. */
  roles: Role[];
  /** The id. */
  application: string;
}

/** The members of the body whose faults stand beside their fields. */
export const PERSON_FIELDS = ['#/name', '#/email'];

const ROLES: Role[] = ['reader', 'clerk', 'catalogue', 'administrator'];

interface PersonFieldsProps {
  /** Null for a new one. */
  person: Person | null;
  values: PersonValues;
  onChange: (values: PersonValues) => void;
}

export function PersonFields({ person, values, onChange }: PersonFieldsProps) {
  const isProvided = person !== null && person.issuer !== null;
  return (
    <>
      <TextField
        label={t('Name')}
        value={values.name}
        onChange={(name) => onChange({ ...values, name })}
        at="#/name"
      />
      <TextField
        label={t('E-mail address')}
        hint={
          isProvided
            ? t('The identity provider replaces the name and the e-mail address at the next sign-in.')
            : t('The person signs in with it.')
        }
        value={values.email}
        onChange={(email) => onChange({ ...values, email })}
        at="#/email"
      />
      {person?.rolesClaimed ? (
        <p class="notice">{t('The identity provider gives this person the roles and the application.')}</p>
      ) : (
        <RoleFields values={values} onChange={onChange} />
      )}
    </>
  );
}

function RoleFields({ values, onChange }: Pick<PersonFieldsProps, 'values' | 'onChange'>) {
  const applications = useApplications();
  const { roles, application } = values;
  const toggle = (role: Role, isGiven: boolean): void =>
    onChange({ ...values, roles: ROLES.filter((one) => (one === role ? isGiven : roles.includes(one))) });
  return (
    <>
      <fieldset class="checkboxes">
        <legend class="field-label">{t('Roles')}</legend>
        <p class="hint">{t('Without a role a person can do nothing.')}</p>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={labels.roles[role]}
            hint={labels.rolesExplained[role]}
            checked={roles.includes(role)}
            onChange={(isGiven) => toggle(role, isGiven)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t('Application')}
        hint={t('The person acts on its behalf.')}
        value={application}
        onChange={(value) => onChange({ ...values, application: value })}
        options={applications}
      />
    </>
  );
}
