import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { SampleCatalogue } from './sample-catalogue.js';
import { SampleDataService } from './sample-data.service.js';
import { SampleContacts } from './sample-contacts.js';
import { SampleOrdersService } from './sample-orders.service.js';
import { SamplePartner } from './sample-partner.js';

@Module({
  imports: [OrdersModule],
  providers: [SampleDataService, SampleCatalogue, SampleContacts, SamplePartner, SampleOrdersService],
})
export class SampleDataModule {}
