import { Module } from '@nestjs/common';
import { CatalogueImportRepository } from './catalogue-import.repository.js';
import { PackagingReferenceRepository } from './packaging-reference.repository.js';

const REPOSITORIES = [CatalogueImportRepository, PackagingReferenceRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class CataloguePersistenceModule {}
