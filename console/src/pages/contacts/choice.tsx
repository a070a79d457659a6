import type { ContactCandidate } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { contactName } from './contact-values.js';

interface ChoiceProps {
  entries: ContactCandidate[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Contacts of which one is chosen, each with the reasons why it is a candidate. */
export function Choice({ entries, chosen, onChoose }: ChoiceProps) {
  if (entries.length === 0) return null;
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{t('Possible matches')}</legend>
      {entries.map(({ contact, why }) => (
        <label key={contact.id} class="card choice-entry">
          <input
            type="radio"
            name="known"
            checked={contact.id === chosen}
            onChange={() => onChoose(contact.id)}
          />
          <span class="choice-text">
            <span class="strong">{contactName(contact)}</span>
            <span class="second-line breakable">{contact.email}</span>
            <span class="second-line">{contact.customer.name}</span>
            <span class="badges">
              {why.map((match) => (
                <Badge key={match} tone="info">
                  {named(labels.candidateMatches, match)}
                </Badge>
              ))}
              {contact.temporary && <Badge tone="warning">{t('Temporary')}</Badge>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
