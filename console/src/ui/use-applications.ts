import { api } from '../api/client.js';
import { useResource } from '../api/use-resource.js';
import { t } from '../texts/texts.js';

/** Ids and names of all applications, that of the administrator first; for administrators, who alone may list them. */
export function useApplications(): [id: string, name: string][] {
  const { value = [] } = useResource('applications', (init) => api.GET('/api/v1/applications', init), {
    poll: false,
  });
  return [
    ['0', t('Administrator of the service')],
    ...value.map(({ id, name }): [string, string] => [String(id), name]),
  ];
}
