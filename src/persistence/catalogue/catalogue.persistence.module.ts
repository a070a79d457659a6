import { Module } from '@nestjs/common';
import { PackagingRepository } from './packaging.repository.js';
import { PackagingReferenceRepository } from './packaging-reference.repository.js';

const REPOSITORIES = [PackagingRepository, PackagingReferenceRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class CataloguePersistenceModule {}
