import type { Application } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight, useMayChange } from '../../app/current-user.js';
import { BASE, type PageProps } from '../../app/router.js';
import { texts } from '../../texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { ResourceHistory } from '../../ui/history.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useAction } from '../../ui/use-action.js';
import { ActiveBadge } from '../applications/application-table.js';
import { ApplicationActions } from './application-actions.js';
import { ApplicationFacts } from './application-facts.js';
import { ContactShares } from './contact-shares.js';
import { PackagingShares } from './packaging-shares.js';
import { ShippingShares } from './shipping-shares.js';
import { tokensOf } from './token-requests.js';
import { TokensSection } from './tokens-section.js';

export function ApplicationPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const { value, failure, reload, replace } = useResource(`application ${id}`, (init) =>
    api.GET('/api/v1/applications/{id}', { params: { path: { id } }, ...init }),
  );
  const action = useAction();
  const mayChange = useMayChange();
  const onChanged = (application: Application): void => replace(application, null);
  return (
    <Page
      title={value?.name ?? texts.application.title}
      above={
        <a class="back" href={`${BASE}/applications`}>
          {texts.applications.title}
        </a>
      }
      beside={value !== undefined && <ActiveBadge application={value} />}
      actions={
        mayChange &&
        value !== undefined && (
          <ApplicationActions application={value} action={action} onChanged={onChanged} />
        )
      }
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined ? failure === null && <Skeleton /> : <ApplicationView application={value} />}
    </Page>
  );
}

function ApplicationView({ application }: { application: Application }) {
  const maySharePackagings = useChangeRight('catalogue');
  const mayShareContacts = useChangeRight('crm');
  const { id } = application;
  return (
    <>
      {!application.active && (
        <div class="notice warning">
          <p>
            <strong>{texts.application.isOff}</strong>
          </p>
          <p>{texts.application.isOffDetail}</p>
        </div>
      )}
      <div class="columns">
        <div class="column">
          <TokensSection requests={tokensOf(id)} />
          <PackagingShares applicationId={id} maySearch={maySharePackagings} />
          <ShippingShares applicationId={id} maySearch={maySharePackagings} />
          <ContactShares applicationId={id} maySearch={mayShareContacts} />
          <Section title={texts.order.history}>
            <ResourceHistory path="/api/v1/applications/{id}/history" id={id} />
          </Section>
        </div>
        <ApplicationFacts application={application} />
      </div>
    </>
  );
}
