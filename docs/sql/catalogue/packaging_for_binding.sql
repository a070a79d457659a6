-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.findForBinding

SELECT k.active AND coalesce(own.active, true) AS active, own.external_reference AS "nameOfPackaging",
  named.packaging_id AS "packagingOfName"
FROM packagings k
LEFT JOIN packaging_references own ON own.application_id = $1 AND own.packaging_id = k.id
LEFT JOIN packaging_references named ON named.application_id = $1 AND named.external_reference = $3
WHERE k.id = $2;
