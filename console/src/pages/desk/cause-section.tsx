import { useEffect } from 'preact/hooks';
import { useResource } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { formatCounted } from '../../format/counted.js';
import { formatAgo } from '../../format/format.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { t } from '../../texts/texts.js';
import { CASES_MS, type Case, type Cause } from './causes.js';

/** The first cases of a cause, and the way to all of them. */
export function CauseSection({ cause: { title, number, path, load } }: { cause: Cause }) {
  const { value, failure, reload } = useResource(path, load, { everyMs: CASES_MS });
  useEffect(() => {
    if (value !== undefined) reload();
  }, [number]);
  if (number === null && value?.length === 0) return null;
  return (
    <Section title={t('{cause} ({number})', title, formatCounted(number))}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      <ul class="rows cases">
        {value?.map((one) => (
          <CaseRow key={one.path + one.text} one={one} />
        ))}
      </ul>
      {value !== undefined && (number ?? Infinity) > value.length && (
        <a class="button" href={BASE + path}>
          {t('Show all {number}', formatCounted(number))}
        </a>
      )}
    </Section>
  );
}

const CaseRow = ({ one: { path, text, detail, amounts, since } }: { one: Case }) => (
  <li>
    <div>
      <a class="row-link strong" href={BASE + path}>
        {text}
      </a>
      <div class="second-line">{detail}</div>
    </div>
    <div class="case-values">
      {amounts.map((amount) => (
        <div key={amount}>{amount}</div>
      ))}
      <div class="second-line">{formatAgo(since)}</div>
    </div>
  </li>
);
