import { t } from '../texts/texts.js';

/** JSON with a line for each value, whose objects and arrays can be closed and opened. */
export const JsonTree = ({ value }: { value: object }) => (
  <div class="json">
    <Members value={value} />
  </div>
);

const Members = ({ value }: { value: object }) => (
  <ul>
    {Object.entries(value).map(([name, member]: [string, unknown]) => (
      <li key={name}>
        <Member name={name} value={member} />
      </li>
    ))}
  </ul>
);

function Member({ name, value }: { name: string; value: unknown }) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return (
      <>
        <span class="json-name">{name}</span> <span class="json-value">{JSON.stringify(value)}</span>
      </>
    );
  return (
    <details open>
      <summary>
        <span class="json-name">{name}</span>{' '}
        <span class="muted">
          {Array.isArray(value) ? t('{length} entry || {length} entries', value.length) : ''}
        </span>
      </summary>
      <Members value={value} />
    </details>
  );
}
