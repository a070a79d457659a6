import { Module } from '@nestjs/common';
import { CatalogueImportRepository } from './catalogue-import.repository.js';
import { PackagingRepository } from './packaging.repository.js';
import { PackagingReferenceRepository } from './packaging-reference.repository.js';
import { ShippingRepository } from './shipping.repository.js';

const REPOSITORIES = [
  CatalogueImportRepository,
  PackagingRepository,
  PackagingReferenceRepository,
  ShippingRepository,
];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class CataloguePersistenceModule {}
