-- src/persistence/applications/application.repository.ts: ApplicationRepository.administrator

SELECT a.id, a.name, a.rights, a.auto_validate AS "autoValidate", a.hold_orders AS "holdOrders", a.unknown_items AS "unknownItems", a.webhook_key AS "webhookKey" FROM applications a WHERE a.id = $1;
