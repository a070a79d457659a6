import { Module } from '@nestjs/common';
import { ApplicationsPersistenceModule } from '../../persistence/applications/application.repository.js';
import { CataloguePersistenceModule } from '../../persistence/catalogue/catalogue.persistence.module.js';
import { CatalogueImportService } from './catalogue-import.service.js';
import { PackagingReferencesController } from './packaging-references.controller.js';
import { PackagingReferencesService } from './packaging-references.service.js';
import { PackagingsController } from './packagings.controller.js';
import { PackagingsService } from './packagings.service.js';
import { ProductsController } from './products.controller.js';

@Module({
  imports: [ApplicationsPersistenceModule, CataloguePersistenceModule],
  controllers: [ProductsController, PackagingsController, PackagingReferencesController],
  providers: [PackagingsService, PackagingReferencesService, CatalogueImportService],
  exports: [CatalogueImportService],
})
export class PackagingsModule {}
