import { ONCE, useGet } from '../api/use-resource.js';
import { t } from '../texts/texts.js';

/** Ids and names of all applications, that of the administrator first; for administrators, who alone may list them. */
export function useApplications(): [id: string, name: string][] {
  const { value = [] } = useGet('/api/v1/applications', {}, ONCE);
  return [
    ['0', t('Administrator of the service')],
    ...value.map(({ id, name }): [string, string] => [String(id), name]),
  ];
}
