import { Module } from '@nestjs/common';
import { ShippingMethodReferencesController } from './shipping-method-references.controller.js';
import { ShippingMethodsController } from './shipping-methods.controller.js';
import { ShippingService } from './shipping.service.js';

@Module({
  controllers: [ShippingMethodsController, ShippingMethodReferencesController],
  providers: [ShippingService],
})
export class ShippingModule {}
