-- personal_data_of_orders: PersonalDataRepository.orders
SELECT
  o.id,
  json_build_object(
    'order',
    o.document::json,
    'history',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'orderId',
              t.order_id,
              'version',
              t.version,
              'fromState',
              t.from_state,
              'toState',
              t.to_state,
              'actorId',
              t.actor_id,
              'actorTokenId',
              t.actor_token_id,
              'actorPersonId',
              t.actor_person_id,
              'reason',
              t.reason,
              'hold',
              t.hold,
              'answer',
              t.answer,
              'shipment',
              t.shipment,
              'documentKind',
              t.document_kind,
              'changeRequestId',
              t.change_request_id,
              'changes',
              t.changes,
              'createdAt',
              to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            ORDER BY t.version
          ),
          '[]'
        )
      FROM order_transitions t
      WHERE t.order_id = o.id
    ),
    'answers',
    (
      SELECT
        coalesce(
          json_agg(
            n.document
            ORDER BY n.number
          ),
          '[]'
        )
      FROM order_answers n
      WHERE n.order_id = o.id
    ),
    'changeRequests',
    (
      SELECT
        coalesce(
          json_agg(
            q.document
            ORDER BY q.id
          ),
          '[]'
        )
      FROM change_requests q
      WHERE q.order_id = o.id
    ),
    'events',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              e.message_id,
              'type',
              e.type,
              'data',
              e.payload::json,
              'answers',
              (
                SELECT json_agg(w.response)
                FROM
                  webhook_deliveries d
                  JOIN webhook_attempts w ON w.delivery_id = d.id
                WHERE
                  d.event_id = e.id
                  AND w.response <> ''
              )
            )
            ORDER BY
              e.sequence,
              e.id
          ),
          '[]'
        )
      FROM events e
      WHERE e.order_id = o.id
    )
  )::text AS text
FROM orders o
WHERE
  o.id = ANY (
    ARRAY(
      SELECT id
      FROM orders
      WHERE
        contact_id = $1
        AND id > $2
      ORDER BY id
      LIMIT $3
    )
  )
ORDER BY o.id;

-- personal_data_of_payments: PersonalDataRepository.payments
SELECT
  p.id,
  json_build_object(
    'id',
    p.id,
    'applicationId',
    p.application_id,
    'reference',
    p.reference,
    'type',
    p.type,
    'customerExternalReference',
    p.customer_external_reference,
    'date',
    to_char(p.date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'amount',
    p.amount::text,
    'currency',
    p.currency,
    'comment',
    p.comment,
    'createdAt',
    to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )::text AS text
FROM payments p
WHERE
  p.id = ANY (
    ARRAY(
      SELECT DISTINCT n.payment_id
      FROM
        orders o
        JOIN payment_operations n ON n.order_id = o.id
      WHERE
        o.contact_id = $1
        AND n.payment_id > $2
      ORDER BY n.payment_id
      LIMIT $3
    )
  )
ORDER BY p.id;

-- personal_data_of_contact: PersonalDataRepository.person
WITH
  person AS (
    SELECT
      id,
      customer_id
    FROM contacts
    WHERE
      id = $1
      OR reconciled_into = $1
  ),
  reference AS (
    SELECT *
    FROM contact_references
    WHERE contact_id = $1
  ),
  resource AS (
    SELECT
      'contacts' AS name,
      id
    FROM person
    UNION
    SELECT
      'customers',
      customer_id
    FROM person
    UNION
    SELECT
      'contact_references',
      id
    FROM reference
  )
SELECT
  $1::bigint AS id,
  json_build_object(
    'contacts',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              c.id,
              'customerId',
              c.customer_id,
              'firstName',
              c.first_name,
              'lastName',
              c.last_name,
              'email',
              c.email,
              'temporary',
              c.temporary,
              'reconciledInto',
              c.reconciled_into,
              'erasedAt',
              to_char(c.erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'createdAt',
              to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'updatedAt',
              to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            ORDER BY c.id
          ),
          '[]'
        )
      FROM contacts c
      WHERE
        c.id IN (
          SELECT id
          FROM person
        )
    ),
    'customers',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              a.id,
              'name',
              a.name,
              'individual',
              a.individual,
              'temporary',
              a.temporary,
              'purchaseOrderRequired',
              a.purchase_order_required,
              'vatNumber',
              a.vat_number,
              'reconciledInto',
              a.reconciled_into,
              'erasedAt',
              to_char(a.erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'createdAt',
              to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'updatedAt',
              to_char(a.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            ORDER BY a.id
          ),
          '[]'
        )
      FROM customers a
      WHERE
        a.id IN (
          SELECT customer_id
          FROM person
        )
    ),
    'references',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              r.id,
              'applicationId',
              r.application_id,
              'contactId',
              r.contact_id,
              'externalReference',
              r.external_reference,
              'createdAt',
              to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'updatedAt',
              to_char(r.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            ORDER BY r.id
          ),
          '[]'
        )
      FROM reference r
    ),
    'proposedChanges',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              p.id,
              'contactId',
              p.contact_id,
              'contactReferenceId',
              p.contact_reference_id,
              'firstName',
              p.first_name,
              'lastName',
              p.last_name,
              'email',
              p.email,
              'state',
              p.state,
              'createdAt',
              to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'decidedAt',
              to_char(p.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'decidedBy',
              p.decided_by,
              'decidedByTokenId',
              p.decided_by_token_id,
              'decidedByPersonId',
              p.decided_by_person_id
            )
            ORDER BY p.id
          ),
          '[]'
        )
      FROM contact_changes p
      WHERE
        p.contact_id IN (
          SELECT id
          FROM person
        )
    ),
    'history',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              h.id,
              'resource',
              h.resource,
              'resourceId',
              h.resource_id,
              'action',
              h.action,
              'actorId',
              h.actor_id,
              'actorTokenId',
              h.actor_token_id,
              'actorPersonId',
              h.actor_person_id,
              'reason',
              h.reason,
              'changes',
              h.changes,
              'createdAt',
              to_char(h.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            ORDER BY h.id
          ),
          '[]'
        )
      FROM
        resource_history h
        JOIN resource s ON h.resource = s.name
        AND h.resource_id = s.id
    ),
    'audit',
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'id',
              e.id,
              'operation',
              e.operation,
              'resource',
              e.resource,
              'changes',
              e.changes,
              'createdAt',
              to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            ORDER BY e.id
          ),
          '[]'
        )
      FROM
        audit_entries e
        JOIN resource s ON e.resource = s.name || '/' || s.id
    )
  )::text AS text;
