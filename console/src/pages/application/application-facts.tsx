import type { Application } from 'order-taking-client/openapi';
import { formatNumber } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { Copyable } from '../../ui/copy-button.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { Rights } from '../applications/application-table.js';

export function ApplicationFacts({ application }: { application: Application }) {
  const { autoValidate, holdOrders, unknownItems, answerWithin, acceptChanges } = application;
  const { personalDataDays, webhookKey, createdAt, updatedAt } = application;
  return (
    <div class="column">
      <Section title={texts.application.details}>
        <Facts>
          <Fact name={texts.application.rights}>
            <Rights application={application} />
          </Fact>
          <Fact name={texts.application.autoValidate}>{autoValidate ? texts.yes : texts.no}</Fact>
          <Fact name={texts.application.holdOrders}>{holdOrders.join(', ')}</Fact>
          <Fact name={texts.application.parksUnknown}>{unknownItems === 'park' ? texts.yes : texts.no}</Fact>
          <Fact name={texts.application.answerWithin}>
            {answerWithin !== null && formatNumber(answerWithin)}
          </Fact>
          <Fact name={texts.application.acceptChanges}>{named(texts.acceptChanges, acceptChanges)}</Fact>
          <Fact name={texts.application.personalDataDays}>
            {personalDataDays !== null && formatNumber(personalDataDays)}
          </Fact>
          <Fact name={texts.application.webhookKey}>
            <Copyable text={webhookKey} name={texts.application.webhookKey} />
          </Fact>
          <Fact name={texts.application.createdAt}>
            <Time at={createdAt} />
          </Fact>
          <Fact name={texts.application.updatedAt}>
            <Time at={updatedAt} />
          </Fact>
        </Facts>
      </Section>
    </div>
  );
}
