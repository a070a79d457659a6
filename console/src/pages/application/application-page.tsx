import type { Application } from 'order-taking-client/openapi';
import type { PageProps } from '../../address/router.js';
import { formatNumber } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t, named } from '../../texts/texts.js';
import { Copyable } from '../../ui/copy-button.js';
import { Fact, Facts, TimeFact, Section } from '../../ui/section.js';
import { ResourceHistory } from '../../ui/history.js';
import { Rights } from '../applications/applications-page.js';
import { ApplicationFrame } from './application-frame.js';
import { TokensSection, tokensOf, OWN_TOKENS } from './tokens-section.js';
import { Page } from '../../ui/page.js';
import { PACKAGING_COLUMNS, SharesSection, useShares } from './shares-section.js';

export const ApplicationPage = ({ parameters }: PageProps) => (
  <ApplicationFrame id={Number(parameters['id'])}>
    {(application) => (
      <div class="columns">
        <div class="column">
          <TokensSection requests={tokensOf(application.id)} />
          <Section title={t('History')}>
            <ResourceHistory path="/api/v1/applications/{id}/history" id={application.id} />
          </Section>
        </div>
        <ApplicationFacts application={application} />
      </div>
    )}
  </ApplicationFrame>
);

function ApplicationFacts({ application }: { application: Application }) {
  const { autoValidate, holdOrders, unknownItems, answerWithin, acceptChanges } = application;
  const { personalDataDays, key, createdAt, updatedAt } = application;
  return (
    <div class="column">
      <Section title={t('Details')}>
        <Facts>
          <Fact name={t('Rights')}>
            <Rights application={application} />
          </Fact>
          <Fact name={t('Validates orders automatically')}>{autoValidate ? t('Yes') : t('No')}</Fact>
          <Fact name={t('Orders start on hold')}>{holdOrders.join(', ')}</Fact>
          <Fact name={t('Parks orders with unknown items')}>
            {unknownItems === 'park' ? t('Yes') : t('No')}
          </Fact>
          <Fact name={t('Hours until an answer is due')}>
            {answerWithin !== null && formatNumber(answerWithin)}
          </Fact>
          <Fact name={t('Accepts change requests at once')}>
            {named(labels.acceptChanges, acceptChanges)}
          </Fact>
          <Fact name={t('Days that personal data is kept')}>
            {personalDataDays !== null && formatNumber(personalDataDays)}
          </Fact>
          <Fact name={t('Webhook key')}>
            <Copyable text={key} name={t('Webhook key')} />
          </Fact>
          <TimeFact name={t('Created')} at={createdAt} />
          <TimeFact name={t('Changed')} at={updatedAt} />
        </Facts>
      </Section>
    </div>
  );
}

/** What an application may know about itself: what it may order, and its tokens. */
export const OwnApplicationPage = () => (
  <Page title={t('Own application')}>
    <TokensSection requests={OWN_TOKENS} />
    <OwnPackagings />
  </Page>
);

const OwnPackagings = () => (
  <SharesSection
    title={t('What it may order')}
    empty={t('No packagings are shared with this application yet.')}
    parameter="cursor"
    columns={PACKAGING_COLUMNS}
    resource={useShares('/api/v1/packaging_references', 'cursor')}
  />
);
