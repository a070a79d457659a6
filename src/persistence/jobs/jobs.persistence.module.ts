import { Module } from '@nestjs/common';
import { JobRepository } from './job.repository.js';
import { JobFileRepository } from './job-file.repository.js';
import { JobWorkRepository } from './job-work.repository.js';

const REPOSITORIES = [JobRepository, JobFileRepository, JobWorkRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class JobsPersistenceModule {}
