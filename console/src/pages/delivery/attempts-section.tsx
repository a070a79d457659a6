import type { WebhookDelivery, WebhookDeliveryAttempt } from 'order-taking-client/openapi';
import { formatNumber, isPast } from '../../format/format.js';
import { reasonText } from '../../format/reason.js';
import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

/** Every attempt, the last one first, with what the receiver answered. */
export function AttemptsSection({ delivery: { attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  return (
    <Section title={texts.delivery.attempts(attempts.at(-1)?.attempt ?? 0)}>
      {nextAttemptAt !== null && (
        <p class="muted">
          {isPast(nextAttemptAt) ? (
            texts.deliveries.nextAttemptDue
          ) : (
            <>
              {texts.delivery.nextAttempt} <Time at={nextAttemptAt} />
            </>
          )}
        </p>
      )}
      {attempts.length === 0 && <p class="muted">{texts.delivery.noAttempts}</p>}
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
        <span class="attempt-number">{texts.delivery.attempt(attempt)}</span>
        <Badge tone={reason === 'delivered' ? 'good' : 'bad'}>{reasonText(reason)}</Badge>
        {status !== null && !reason.startsWith('http_') && <span>{texts.delivery.status(status)}</span>}
        <span class="second-line">
          <Time at={startedAt} />, {texts.delivery.duration(formatNumber(durationMs))}
        </span>
      </div>
      {response !== undefined && response !== '' && (
        <details class="answer">
          <summary>{texts.delivery.response}</summary>
          <pre tabIndex={0}>{response}</pre>
        </details>
      )}
    </li>
  );
}

interface AttemptProps {
  attempt: WebhookDeliveryAttempt;
}
