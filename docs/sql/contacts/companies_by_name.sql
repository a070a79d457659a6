-- src/persistence/contacts/contact-import.repository.ts: ContactImportRepository.companies

SELECT a.id, a.name, a.individual, a.vat_number AS "vatNumber" FROM unnest($1::text[]) AS v(name)
JOIN customers a ON lower(a.name) = lower(v.name) AND a.name = v.name
WHERE NOT a.individual AND NOT a.temporary AND a.reconciled_into IS NULL
ORDER BY a.id;
