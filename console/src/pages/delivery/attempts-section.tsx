import type { WebhookDelivery, WebhookDeliveryAttempt } from 'order-taking-client/openapi';
import { formatNumber, isPast } from '../../format/format.js';
import { reasonText } from '../../format/reason.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

/** Every attempt, the last one first, with what the receiver answered. */
export function AttemptsSection({ delivery: { attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  return (
    <Section title={t('{number} attempt || {number} attempts', attempts.at(-1)?.attempt ?? 0)}>
      {nextAttemptAt !== null && (
        <p class="muted">
          {isPast(nextAttemptAt) ? (
            t('The next attempt is due.')
          ) : (
            <>
              {t('Next attempt:')} <Time at={nextAttemptAt} />
            </>
          )}
        </p>
      )}
      {attempts.length === 0 && <p class="muted">{t('Nothing has been sent yet.')}</p>}
      <ol class="rows attempts">
        {attempts.toReversed().map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} />
        ))}
      </ol>
    </Section>
  );
}

function Attempt({ attempt: { attempt, startedAt, durationMs, status, reason, response } }: AttemptProps) {
  return (
    <li>
      <div class="attempt">
        <span class="attempt-number">{t('Attempt {number}', attempt)}</span>
        <Badge tone={reason === 'delivered' ? 'good' : 'bad'}>{reasonText(reason)}</Badge>
        {status !== null && !reason.startsWith('http_') && <span>{t('Status {status}', status)}</span>}
        <span class="second-line">
          <Time at={startedAt} />, {t('{milliseconds} ms', formatNumber(durationMs))}
        </span>
      </div>
      {response !== undefined && response !== '' && (
        <details class="answer">
          <summary>{t('Response of the receiver')}</summary>
          <pre tabIndex={0}>{response}</pre>
        </details>
      )}
    </li>
  );
}

interface AttemptProps {
  attempt: WebhookDeliveryAttempt;
}
