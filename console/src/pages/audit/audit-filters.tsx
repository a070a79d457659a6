import { navigate, useAddress, withQuery } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { instantOf, localTime } from '../../ui/date-time-field.js';
import { SearchBox } from '../../ui/search-box.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { useApplications } from '../../ui/use-applications.js';
import { FILTERS } from './audit-query.js';

const { audit } = texts;

export function AuditFilters({ isFiltered }: { isFiltered: boolean }) {
  const applications = useApplications();
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextFilter name="operation" label={audit.operation} hint={audit.operationHint} />
      <TextFilter name="person" label={audit.person} hint={audit.personHint} />
      <TextFilter name="resource" label={audit.resource} hint={audit.resourceHint} />
      <SelectFilter
        name="application"
        label={texts.orders.application}
        options={[['', texts.orders.allApplications], ...applications]}
      />
      <SelectFilter
        name="refused"
        label={audit.refused}
        options={[
          ['', audit.refusedAny],
          ['true', audit.refusedTrue],
          ['false', audit.refusedFalse],
        ]}
      />
      <TimeFilter name="at[gte]" label={audit.since} />
      <TimeFilter name="at[lt]" label={audit.until} />
      {isFiltered && (
        <button
          type="button"
          class="button quiet"
          onClick={() =>
            navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))))
          }
        >
          {texts.orders.clear}
        </button>
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
