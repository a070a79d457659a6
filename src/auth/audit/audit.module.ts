import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditTrail } from './audit-trail.js';

@Module({ controllers: [AuditController], providers: [AuditService, AuditTrail], exports: [AuditTrail] })
export class AuditModule {}
