import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/client.js';
import { texts } from '../texts.js';

/** Why something could not be loaded or done, in the sentences of the service. */
export function FailureNotice({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const faults = failure.errors ?? [];
  return (
    <div class="notice failed" role="alert">
      <p>
        <strong>{failure.title}</strong>
      </p>
      <p>{failure.detail}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.pointer ?? fault.parameter ?? ''} ${fault.code}`}>{fault.detail}</li>
          ))}
        </ul>
      )}
      {retry !== undefined && (
        <button class="button" onClick={retry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

/** Grey bars in the place of what is being loaded. */
export const Skeleton = ({ rows = 8 }: { rows?: number }) => (
  <div class="skeleton" role="status" aria-label={texts.loading}>
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
