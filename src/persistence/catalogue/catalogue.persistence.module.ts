import { Module } from '@nestjs/common';
import { PackagingRepository } from './packaging.repository.js';
import { PackagingReferenceRepository } from './packaging-reference.repository.js';
import { ShippingRepository } from './shipping.repository.js';

const REPOSITORIES = [PackagingRepository, PackagingReferenceRepository, ShippingRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class CataloguePersistenceModule {}
