import { Module } from '@nestjs/common';
import { NudgePublisher } from './nudge.js';

/** For a process that writes events and leaves delivering them to workers. */
@Module({ providers: [NudgePublisher] })
export class NudgeModule {}
