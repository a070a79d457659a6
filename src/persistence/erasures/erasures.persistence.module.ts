import { Module } from '@nestjs/common';
import { ErasedContactRepository } from './erased-contact.repository.js';
import { ErasedDocumentsRepository } from './erased-documents.repository.js';
import { ErasedOrdersRepository } from './erased-orders.repository.js';
import { ErasureRepository } from './erasure.repository.js';
import { PersonalDataRepository } from './personal-data.repository.js';

const REPOSITORIES = [
  ErasedContactRepository,
  ErasedDocumentsRepository,
  ErasedOrdersRepository,
  ErasureRepository,
  PersonalDataRepository,
];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class ErasuresPersistenceModule {}
