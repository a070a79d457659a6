import { navigate, useAddress, withQuery } from '../address/router.js';
import { useGet, ONCE } from '../api/use-resource.js';
import { useRight } from '../api/current-user.js';
import { t } from '../texts/texts.js';

interface SelectFilterProps {
  /** The parameter of the page's address. */
  name: string;
  label: string;
  /** The text for no filter. */
  all: string;
  /** Other values and their texts. */
  options: [value: string, text: string][];
}

/** A filter of a list that is in the address of the page. Another list begins with its first part. */
export function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const { query } = useAddress();
  return (
    <select
      aria-label={label}
      value={query.get(name) ?? ''}
      onChange={(event) => navigate(withQuery({ cursor: '', [name]: event.currentTarget.value }))}
    >
      {[['', all], ...options].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The application in the address of a list. Only administrators may list the applications. */
export function ApplicationFilter() {
  const mayList = useRight('admin');
  const seesAll = useRight('sales');
  const { value = [] } = useGet('/api/v1/applications', mayList && seesAll ? {} : null, ONCE);
  if (!mayList || !seesAll) return null;
  return (
    <SelectFilter
      name="application"
      label={t('Application')}
      all={t('All applications')}
      options={value.map(({ id, name }) => [String(id), name])}
    />
  );
}

/** Whether an application or a person can use the service. */
export const ActiveFilter = () => (
  <SelectFilter
    name="active"
    label={t('Active @applications')}
    all={t('Active or not')}
    options={[
      ['true', t('Active @applications activeTrue')],
      ['false', t('Switched off @applications')],
    ]}
  />
);
