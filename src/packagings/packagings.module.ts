import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.service.js';
import { PackagingReferencesController } from './packaging-references.controller.js';
import { PackagingsController } from './packagings.controller.js';
import { ProductsController } from './products.controller.js';

@Module({
  imports: [ResourcesModule],
  controllers: [ProductsController, PackagingsController, PackagingReferencesController],
})
export class PackagingsModule {}
