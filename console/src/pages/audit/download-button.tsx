import { api, outcomeOf } from '../../api/client.js';
import { texts } from '../../texts.js';
import { announce } from '../../ui/announcer.js';
import { useAlone } from '../../ui/use-alone.js';
import type { AuditQuery } from './audit-query.js';

const NDJSON = 'application/x-ndjson';

/** Saves all entries that match. A plain link could not ask for this format, which a header names. */
export function DownloadButton({ query }: { query: AuditQuery }) {
  const { isRunning, alone } = useAlone();
  const download = async (): Promise<void> => {
    const outcome = await outcomeOf(
      api.GET('/api/v1/audit', { params: { query }, headers: { Accept: NDJSON }, parseAs: 'blob' }),
    );
    if (!outcome.ok) {
      announce(outcome.failure.detail, 'failed');
      return;
    }
    save(outcome.value, `audit-${new Date().toISOString().slice(0, 10)}.ndjson`);
    announce(texts.audit.downloaded);
  };
  return (
    <button class="button" aria-disabled={isRunning} onClick={() => void alone(download)}>
      {texts.audit.download}
    </button>
  );
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser may read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
