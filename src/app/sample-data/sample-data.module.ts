import { Module } from '@nestjs/common';
import { SampleCatalogue } from './sample-catalogue.js';
import { SampleDataService } from './sample-data.service.js';

@Module({ providers: [SampleDataService, SampleCatalogue] })
export class SampleDataModule {}
