import { Module } from '@nestjs/common';
import { NudgePublisher } from './nudge.js';

/** For an API process without delivery: tells the workers about new events. */
@Module({ providers: [NudgePublisher] })
export class NudgeModule {}
