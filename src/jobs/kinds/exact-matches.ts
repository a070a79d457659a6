import { Injectable } from '@nestjs/common';
import { actorIds, type Caller } from '../../auth/caller.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ContactReconciliationsService } from '../../contacts/contact-reconciliations.service.js';
import { ContactsService } from '../../contacts/contacts.service.js';

/** Reconciles temporary contacts with the one known contact that has the same e-mail address. */
@Injectable()
export class ExactMatches {
  constructor(
    private readonly contacts: ContactsService,
    private readonly reconciliations: ContactReconciliationsService,
  ) {}

  async reconcile(caller: Caller, id: number): Promise<void> {
    const candidates = await this.contacts.candidates(id);
    const exact = candidates.filter(({ contact, why }) => !contact.temporary && why.includes('same_email'));
    if (exact.length !== 1) throw noExactMatch(exact.length);
    await this.reconciliations.reconcile(actorIds(caller), id, { contactId: exact[0]!.contact.id });
  }
}

function noExactMatch(found: number): DomainError {
  const detail =
    found === 0
      ? 'No known contact has the e-mail address of this contact.'
      : `${found} known contacts have the e-mail address of this contact: choose one of them.`;
  return new DomainError('no_exact_match', detail);
}
