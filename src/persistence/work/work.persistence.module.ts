import { Module } from '@nestjs/common';
import { JobRepository } from './job.repository.js';
import { JobFileRepository } from './job-file.repository.js';
import { WorkRepository } from './work.repository.js';

const REPOSITORIES = [JobRepository, JobFileRepository, WorkRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class WorkPersistenceModule {}
