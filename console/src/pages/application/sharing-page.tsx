import { useChangeRight } from '../../api/current-user.js';
import type { PageProps } from '../../address/router.js';
import { ApplicationFrame } from './application-frame.js';
import { ContactShares } from './contact-shares.js';
import { PackagingMatrix } from './packaging-matrix.js';
import { PackagingShares } from './packaging-shares.js';
import { ShippingShares } from './shipping-shares.js';

/** What an application may order, how its orders may be shipped, and whom it knows. */
export function SharingPage({ parameters }: PageProps) {
  const maySharePackagings = useChangeRight('catalogue');
  const mayShareContacts = useChangeRight('crm');
  return (
    <ApplicationFrame id={Number(parameters['id'])}>
      {({ id }) => (
        <div class="column">
          <PackagingShares applicationId={id} maySearch={maySharePackagings} />
          {maySharePackagings && <PackagingMatrix applicationId={id} />}
          <ShippingShares applicationId={id} maySearch={maySharePackagings} />
          <ContactShares applicationId={id} maySearch={mayShareContacts} />
        </div>
      )}
    </ApplicationFrame>
  );
}
