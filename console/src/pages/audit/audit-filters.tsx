import { navigate, useAddress, withQuery } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { instantOf, localTime } from '../../ui/date-time-field.js';
import { SearchBox } from '../../ui/search-box.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { useApplications } from '../../ui/use-applications.js';
import { FILTERS } from './audit-query.js';
import { Button } from '../../ui/button.js';

export function AuditFilters({ isFiltered }: { isFiltered: boolean }) {
  const applications = useApplications();
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextFilter name="operation" label={t('Operation')} hint={t('Operation, such as updateContact')} />
      <TextFilter name="person" label={t('Person')} hint={t('Id of a person')} />
      <TextFilter name="resource" label={t('Resource')} hint={t('Resource, such as contacts/1')} />
      <SelectFilter
        name="application"
        label={t('Application')}
        options={[['', t('All applications')], ...applications]}
      />
      <SelectFilter
        name="refused"
        label={t('Refused @jobs')}
        options={[
          ['', t('Changes and refusals')],
          ['true', t('Refused only')],
          ['false', t('Changes only')],
        ]}
      />
      <TimeFilter name="at[gte]" label={t('Since')} />
      <TimeFilter name="at[lt]" label={t('Until')} />
      {isFiltered && (
        <Button
          kind="quiet"
          text={t('Clear filters')}
          onClick={() =>
            navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))))
          }
        />
      )}
    </form>
  );
}

function TextFilter({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { query } = useAddress();
  return (
    <SearchBox
      label={label}
      hint={hint}
      value={query.get(name) ?? ''}
      onSearch={(value) => navigate(withQuery({ cursor: '', [name]: value }), { replace: true })}
    />
  );
}

function TimeFilter({ name, label }: { name: string; label: string }) {
  const { query } = useAddress();
  const time = query.get(name) ?? '';
  return (
    <label class="time-filter">
      <span>{label}</span>
      <input
        type="datetime-local"
        value={time === '' ? '' : localTime(new Date(time))}
        onChange={(event) =>
          navigate(withQuery({ cursor: '', [name]: instantOf(event.currentTarget.value) }))
        }
      />
    </label>
  );
}
