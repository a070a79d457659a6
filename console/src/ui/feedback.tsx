import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/client.js';
import { detailText, faultText, type Fault } from '../format/failure-text.js';
import { labels } from '../texts/labels.js';
import { t } from '../texts/texts.js';
import { CopyButton } from './copy-button.js';
import { pointerText } from './value-text.js';
import { Button } from './button.js';
import type { Resource } from '../api/use-resource.js';
import type { Summary } from 'order-taking-client/openapi';

/** Why something could not be loaded or done. */
export function FailureNotice({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const { code, title, errors = [], outcome, requestId } = failure;
  const detail = detailText(failure);
  return (
    <div class="notice failed" role="alert">
      <p>
        <strong>{labels.failureTitles[code] ?? title}</strong>
      </p>
      {detail !== '' && <p>{detail}</p>}
      {outcome !== undefined && <p>{labels.failureOutcomes[outcome]}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map((fault) => (
            <li key={`${fault.pointer ?? fault.parameter} ${fault.code}`}>
              {placeOf(fault)}
              {faultText(fault)}
            </li>
          ))}
        </ul>
      )}
      {retry !== undefined && <Button text={t('Try again')} onClick={retry} />}
      {requestId !== undefined && (
        <p class="hint request-id">
          {t('Request {id}', requestId)} <CopyButton text={requestId} label={t('Copy')} />
        </p>
      )}
    </div>
  );
}

/** Which value a fault is about, if there are words for it. */
function placeOf({ pointer = '' }: Fault): string {
  const text = pointerText(pointer);
  return text === pointer ? '' : `${text}: `;
}

/** Grey bars in the place of what is being loaded. */
export const Skeleton = ({ rows = 8 }: { rows?: number }) => (
  <div class="skeleton" role="status" aria-label={t('Loading')}>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} class="bar" />
    ))}
  </div>
);

/** An empty list: says that nothing is there, and what would be. */
export const Empty = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    <p class="muted">{children}</p>
  </div>
);

/** What is shown of something that is loaded. */
export type Shown<T> = Pick<Resource<T>, 'value' | 'failure' | 'reload'>;

interface LoadedProps<T> {
  of: Shown<T>;
  /** How many grey bars are in its place until it is loaded. */
  rows?: number;
  children: (value: T) => ComponentChildren;
}

/** Something in each of its states: not loaded, not loadable, loaded. */
export const Loaded = <T,>({ of: { value, failure, reload }, rows = 8, children }: LoadedProps<T>) => (
  <>
    {failure !== null && <FailureNotice failure={failure} retry={reload} />}
    {value === undefined ? failure === null && <Skeleton rows={rows} /> : children(value)}
  </>
);

interface LoadedListProps<T> extends LoadedProps<T[]> {
  /** Shown when the list is empty: that nothing is there, and what would be; in a section a sentence is enough. */
  empty: string | [title: string, detail: string];
}

/** A list, which may also be empty. */
export const LoadedList = <T,>({ empty, children, ...list }: LoadedListProps<T>) => (
  <Loaded {...list}>
    {(entries) => {
      if (entries.length > 0) return children(entries);
      return typeof empty === 'string' ? (
        <p class="muted">{empty}</p>
      ) : (
        <Empty title={empty[0]}>{empty[1]}</Empty>
      );
    }}
  </Loaded>
);

/** Says that nothing continues in the background, where nothing does. */
export const NoWorkerNotice = ({ processes }: Pick<Summary, 'processes'>) =>
  processes.some(({ kind }) => kind !== 'api') ? null : (
    <p class="notice failed" role="alert">
      {t('No worker is running: nothing is delivered, and no job is worked on.')}
    </p>
  );

interface NoticeProps {
  title: string;
  tone?: 'warning' | 'failed';
  children?: ComponentChildren;
}

/** What somebody should know about what the page shows. */
export const Notice = ({ title, tone, children }: NoticeProps) => (
  <div class={tone === undefined ? 'notice' : `notice ${tone}`}>
    <p>
      <strong>{title}</strong>
    </p>
    {children !== undefined && <p>{children}</p>}
  </div>
);
