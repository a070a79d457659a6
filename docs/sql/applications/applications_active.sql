-- src/persistence/applications/application.repository.ts: ApplicationRepository.applications

SELECT a.id, a.name, a.active, a.rights, a.auto_validate AS "autoValidate", a.hold_orders AS "holdOrders", a.unknown_items AS "unknownItems", a.webhook_key AS "webhookKey", a.withdrawing, a.examining, a.created_at AS "createdAt", a.updated_at AS "updatedAt" FROM applications a
WHERE a.id > $1 AND a.active = true ORDER BY a.id;
