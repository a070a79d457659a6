-- src/persistence/contacts/contact.repository.ts: ContactRepository.customers

SELECT a.id, a.name, a.individual, a.temporary, a.purchase_order_required AS "purchaseOrderRequired", a.vat_number AS "vatNumber", a.created_at AS "createdAt", a.updated_at AS "updatedAt" FROM customers a WHERE a.reconciled_into IS NULL AND a.temporary = false AND a.id > $1 ORDER BY a.id LIMIT $2;
