import type { PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ResourceHistory } from '../../ui/history.js';
import { Section } from '../../ui/section.js';
import { ApplicationFacts } from './application-facts.js';
import { ApplicationFrame } from './application-frame.js';
import { tokensOf } from './token-requests.js';
import { TokensSection } from './tokens-section.js';

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
