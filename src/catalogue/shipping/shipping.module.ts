import { Module } from '@nestjs/common';
import { ApplicationsPersistenceModule } from '../../persistence/applications/application.repository.js';
import { CataloguePersistenceModule } from '../../persistence/catalogue/catalogue.persistence.module.js';
import { ShippingMethodReferencesController } from './shipping-method-references.controller.js';
import { ShippingMethodsController } from './shipping-methods.controller.js';
import { ShippingService } from './shipping.service.js';

@Module({
  imports: [ApplicationsPersistenceModule, CataloguePersistenceModule],
  controllers: [ShippingMethodsController, ShippingMethodReferencesController],
  providers: [ShippingService],
})
export class ShippingModule {}
