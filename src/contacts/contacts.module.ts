import { Module } from '@nestjs/common';
import { ContactReferencesController } from './contact-references.controller.js';
import { ContactReferencesService } from './contact-references.service.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsService } from './contacts.service.js';
import { CustomersController } from './customers.controller.js';

@Module({
  controllers: [CustomersController, ContactsController, ContactReferencesController],
  providers: [ContactsService, ContactReferencesService],
})
export class ContactsModule {}
