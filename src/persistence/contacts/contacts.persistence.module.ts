import { Module } from '@nestjs/common';
import { ContactRepository } from './contact.repository.js';
import { ContactChangeRepository } from './contact-change.repository.js';
import { ContactImportRepository } from './contact-import.repository.js';
import { ContactReconciliationRepository } from './contact-reconciliation.repository.js';
import { ContactReferenceRepository } from './contact-reference.repository.js';
import { ReconciledContactsRepository } from './reconciled-contacts.repository.js';

const REPOSITORIES = [
  ContactRepository,
  ContactChangeRepository,
  ContactImportRepository,
  ContactReconciliationRepository,
  ContactReferenceRepository,
  ReconciledContactsRepository,
];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class ContactsPersistenceModule {}
