-- src/persistence/payments/payment.repository.ts: PaymentRepository.lookUp

SELECT
(
  SELECT json_build_object('id', id, 'content', content)
  FROM payments WHERE application_id = $1 AND reference = $2
) AS existing,
nextval('payments_id_seq') AS id,
$3::text IS NULL OR EXISTS (
  SELECT FROM contact_references WHERE application_id = $1 AND external_reference = $3
) AS "customerIsKnown",
(
  SELECT coalesce(json_agg(json_build_object(
    'name', n.name, 'id', o.id, 'code', o.code, 'externalId', o.external_id, 'currency', o.currency,
    'isExternalId', o.is_external_id)), '[]')
  FROM (SELECT DISTINCT name FROM unnest($4::text[]) AS sent(name)) n
  CROSS JOIN LATERAL (
    SELECT id, code, external_id, currency, true AS is_external_id FROM orders
    WHERE application_id = $1 AND external_id = n.name
    UNION ALL
    (
      SELECT id, code, external_id, currency, false FROM orders
      WHERE application_id = $1 AND external_reference = n.name LIMIT 2
    )
  ) o
) AS orders;
