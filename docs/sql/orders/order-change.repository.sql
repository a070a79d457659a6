-- change_orders: OrderChangeRepository.store
WITH
  new_contact AS MATERIALIZED (
    SELECT *
    FROM
      json_to_recordset($7::json) AS c (
        "applicationId" bigint,
        "contactId" bigint,
        "customerId" bigint,
        "referenceId" bigint,
        "externalReference" text,
        "firstName" text,
        "lastName" text,
        email text,
        "customerName" text,
        individual boolean,
        "vatNumber" text
      )
  ),
  customer AS (
    INSERT INTO customers (id, name, individual, vat_number, temporary)
    SELECT
      "customerId",
      "customerName",
      individual,
      "vatNumber",
      true
    FROM new_contact
  ),
  contact AS (
    INSERT INTO contacts (id, customer_id, first_name, last_name, email, temporary)
    SELECT
      "contactId",
      "customerId",
      "firstName",
      "lastName",
      email,
      true
    FROM new_contact
  ),
  reference AS (
    INSERT INTO contact_references (id, application_id, contact_id, external_reference)
    SELECT
      "referenceId",
      "applicationId",
      "contactId",
      "externalReference"
    FROM new_contact
  ),
  bound_contact AS (
    UPDATE contact_references r
    SET
      external_reference = b."externalReference",
      updated_at = now()
    FROM json_to_recordset($8::json) AS b ("referenceId" bigint, "externalReference" text)
    WHERE
      r.id = b."referenceId"
      AND r.application_id = $1
  ),
  bound_packaging AS (
    UPDATE packaging_references r
    SET
      external_reference = b."externalReference",
      updated_at = now()
    FROM json_to_recordset($9::json) AS b ("referenceId" bigint, "externalReference" text)
    WHERE
      r.id = b."referenceId"
      AND r.application_id = $1
  ),
  bound_shipping AS (
    UPDATE shipping_method_references r
    SET
      external_reference = b."externalReference",
      updated_at = now()
    FROM json_to_recordset($10::json) AS b ("referenceId" bigint, "externalReference" text)
    WHERE
      r.id = b."referenceId"
      AND r.application_id = $1
  ),
  changed AS (
    UPDATE orders
    SET
      external_reference = o."externalReference",
      state = o."state",
      version = o."version",
      customer_id = o."customerId",
      customer_vat_number = o."customerVatNumber",
      invoicing_zip_code = o."invoicingZipCode",
      invoicing_country = o."invoicingCountry",
      currency = o."currency",
      tax_treatment = o."taxTreatment",
      net = o."net",
      vat = o."vat",
      gross = o."gross",
      blockers = o."blockers",
      hold_ends_at = o."holdEndsAt",
      answer_by = o."answerBy",
      answer_due_at = o."answerDueAt",
      change_request_id = o."changeRequestId",
      purchase_order_number = o."purchaseOrderNumber",
      items_key = o."itemsKey",
      replaced_taxes = o."replacedTaxes",
      document = o."document",
      updated_at = o."updatedAt",
      effective_content = o.content,
      contact_id = CASE
        WHEN o."contactId" IN (
          SELECT "contactId"
          FROM new_contact
        )
        OR o."contactId" = orders.contact_id THEN o."contactId"
        ELSE (
          SELECT id
          FROM contacts
          WHERE
            id = o."contactId"
            AND reconciled_into IS NULL
          FOR KEY SHARE
        )
      END
    FROM
      json_to_recordset($2::json) AS o (
        "id" bigint,
        "code" text,
        "accessId" text,
        "applicationId" bigint,
        "externalId" text,
        "externalReference" text,
        "state" text,
        "version" integer,
        "contactId" bigint,
        "customerId" bigint,
        "customerVatNumber" text,
        "invoicingZipCode" text,
        "invoicingCountry" text,
        "currency" character(3),
        "taxTreatment" text,
        "net" numeric,
        "vat" numeric,
        "gross" numeric,
        "blockers" jsonb,
        "holdEndsAt" timestamp with time zone,
        "answerBy" timestamp with time zone,
        "answerDueAt" timestamp with time zone,
        "changeRequestId" bigint,
        "purchaseOrderNumber" text,
        "itemsKey" integer,
        "content" json,
        "replacedTaxes" jsonb,
        "document" text,
        "createdAt" timestamp with time zone,
        "updatedAt" timestamp with time zone
      )
    WHERE
      orders.id = o.id
      AND orders.version < o.version
    RETURNING orders.id
  ),
  sent_item AS (
    SELECT i.*
    FROM
      json_to_recordset($3::json) AS i (
        "id" bigint,
        "orderId" bigint,
        "position" integer,
        "packagingId" bigint,
        "externalReference" text,
        "label" text,
        "orderedQuantity" numeric,
        "unitPrice" numeric,
        "net" numeric,
        "vat" numeric,
        "gross" numeric
      )
      JOIN changed ON changed.id = i."orderId"
  ),
  gone_item AS (
    DELETE FROM order_items i USING changed
    WHERE
      i.order_id = changed.id
      AND NOT EXISTS (
        SELECT
        FROM sent_item s
        WHERE s.id = i.id
      )
  ),
  kept_item AS (
    -- Not ON CONFLICT DO UPDATE, which locks, and so writes, every row that it finds.
    UPDATE order_items i
    SET
      position = s."position",
      packaging_id = s."packagingId",
      external_reference = s."externalReference",
      label = s."label",
      ordered_quantity = s."orderedQuantity",
      unit_price = s."unitPrice",
      net = s."net",
      vat = s."vat",
      gross = s."gross"
    FROM sent_item s
    WHERE
      i.order_id = s."orderId"
      AND i.id = s.id
      AND (
        i.position,
        i.packaging_id,
        i.external_reference,
        i.label,
        i.ordered_quantity,
        i.unit_price,
        i.net,
        i.vat,
        i.gross
      ) IS DISTINCT FROM (
        s."position",
        s."packagingId",
        s."externalReference",
        s."label",
        s."orderedQuantity",
        s."unitPrice",
        s."net",
        s."vat",
        s."gross"
      )
  ),
  new_item AS (
    INSERT INTO
      order_items (
        id,
        order_id,
        position,
        packaging_id,
        external_reference,
        label,
        ordered_quantity,
        unit_price,
        net,
        vat,
        gross
      )
    SELECT
      s."id",
      s."orderId",
      s."position",
      s."packagingId",
      s."externalReference",
      s."label",
      s."orderedQuantity",
      s."unitPrice",
      s."net",
      s."vat",
      s."gross"
    FROM sent_item s
    WHERE
      NOT EXISTS (
        SELECT
        FROM order_items i
        WHERE
          i.order_id = s."orderId"
          AND i.id = s.id
      )
  ),
  searched AS (
    INSERT INTO order_words AS w (order_id, application_id, words)
    SELECT
      s."orderId",
      s."applicationId",
      array_to_tsvector(string_to_array(s.words, ' '))
    FROM json_to_recordset($4::json) AS s ("orderId" bigint, "applicationId" bigint, words text)
    ON CONFLICT (order_id) DO UPDATE
    SET words = excluded.words
    WHERE w.words <> excluded.words
  ),
  transition AS (
    INSERT INTO
      order_transitions (
        order_id,
        version,
        from_state,
        to_state,
        actor_id,
        actor_token_id,
        actor_person_id,
        reason,
        hold,
        answer,
        shipment,
        document_kind,
        change_request_id,
        changes,
        created_at
      )
    SELECT
      t."orderId",
      t."version",
      t."fromState",
      t."toState",
      t."actorId",
      t."actorTokenId",
      t."actorPersonId",
      t."reason",
      t."hold",
      t."answer",
      t."shipment",
      t."documentKind",
      t."changeRequestId",
      t."changes",
      t."createdAt"
    FROM
      json_to_recordset($5::json) AS t (
        "orderId" bigint,
        "version" integer,
        "fromState" text,
        "toState" text,
        "actorId" bigint,
        "actorTokenId" bigint,
        "actorPersonId" bigint,
        "reason" text,
        "hold" jsonb,
        "answer" integer,
        "shipment" text,
        "documentKind" text,
        "changeRequestId" bigint,
        "changes" json,
        "createdAt" timestamp with time zone
      )
    WHERE
      EXISTS (
        SELECT
        FROM changed
      )
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
    SELECT
      e."messageId",
      e.type,
      e."applicationId",
      e."orderId",
      e.sequence,
      e.payload,
      e.traceparent
    FROM
      json_to_recordset($6::json) AS e (
        "messageId" text,
        type text,
        "applicationId" bigint,
        "orderId" bigint,
        sequence int,
        payload text,
        traceparent text
      )
    WHERE
      EXISTS (
        SELECT
        FROM changed
      )
    RETURNING
      id,
      type,
      application_id
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      event.id,
      w.id
    FROM
      event
      JOIN applications a ON (
        event.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND event.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND event.type IN ('sales_order_created' /* and more */)
        )
      )
      JOIN webhooks w ON w.application_id = a.id
      AND event.type = ANY (w.events)
      AND w.active
    FOR KEY SHARE OF w
  )
SELECT id
FROM changed;

-- clear_waiting_orders: OrderChangeRepository.store
DELETE FROM waiting_orders
WHERE order_id = ANY ($1);

-- record_waiting_orders: OrderChangeRepository.store
WITH
  waiting AS (
    INSERT INTO waiting_orders (order_id, external_reference, application_id, label, quantity, currency, value, created_at)
    SELECT
      o.id,
      i.external_reference,
      o.application_id,
      (
        array_agg(
          i.label
          ORDER BY i.position
        )
      ) [1],
      sum(i.ordered_quantity),
      o.currency,
      sum(i.ordered_quantity * i.unit_price),
      o.created_at
    FROM
      orders o
      JOIN order_items i ON i.order_id = o.id
    WHERE
      o.id = ANY ($1)
      AND i.packaging_id IS NULL
    GROUP BY
      o.id,
      i.external_reference
    RETURNING
      application_id,
      external_reference,
      created_at
  )
INSERT INTO unknown_references (application_id, external_reference, created_at)
SELECT
  w.application_id,
  w.external_reference,
  min(w.created_at)
FROM waiting w
WHERE
  NOT EXISTS (
    SELECT
    FROM unknown_references u
    WHERE
      u.application_id = w.application_id
      AND u.external_reference = w.external_reference
  )
GROUP BY
  w.application_id,
  w.external_reference
ORDER BY
  w.application_id,
  w.external_reference
ON CONFLICT DO NOTHING;
