import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.service.js';
import { CataloguePersistenceModule } from '../persistence/catalogue/catalogue.repository.js';
import { PackagingReferencesController } from './packaging-references.controller.js';
import { PackagingsController } from './packagings.controller.js';
import { ProductsController } from './products.controller.js';

@Module({
  imports: [CataloguePersistenceModule, ResourcesModule],
  controllers: [ProductsController, PackagingsController, PackagingReferencesController],
  exports: [CataloguePersistenceModule],
})
export class PackagingsModule {}
