import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.service.js';
import { ShippingMethodReferencesController } from './shipping-method-references.controller.js';
import { ShippingMethodsController } from './shipping-methods.controller.js';

@Module({
  imports: [ResourcesModule],
  controllers: [ShippingMethodsController, ShippingMethodReferencesController],
})
export class ShippingModule {}
