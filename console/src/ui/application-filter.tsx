import { api } from '../api/client.js';
import { useResource } from '../api/use-resource.js';
import { useRight } from '../api/current-user.js';
import { t } from '../texts/texts.js';
import { SelectFilter } from './select-filter.js';

/** The application in the address of a list. Only administrators may list the applications. */
export function ApplicationFilter() {
  const mayList = useRight('admin');
  const seesAll = useRight('sales');
  const { value: applications = [] } = useResource(
    mayList && seesAll ? 'applications' : null,
    (init) => api.GET('/api/v1/applications', init),
    { poll: false },
  );
  if (!mayList || !seesAll) return null;
  return (
    <SelectFilter
      name="application"
      label={t('Application')}
      options={[
        ['', t('All applications')],
        ...applications.map(({ id, name }): [string, string] => [String(id), name]),
      ]}
    />
  );
}
