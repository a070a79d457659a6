-- lock_bulk_creation: OrderCreationRepository.lockBulkCreation
SELECT pg_advisory_xact_lock(7261003, hashint8 ($1));

-- look_up_external_order_references: OrderCreationRepository.lookUp, OrderCreationRepository.lookUpAll
SELECT
  date_trunc('milliseconds', now()) AS now,
  e.id AS "existingId",
  e.content AS "existingContent",
  CASE
    WHEN e.id IS NOT NULL THEN NULL
    WHEN q."allocateIds"
    AND q."externalId" IS NOT NULL THEN nextval('orders_id_seq')
    ELSE 0
  END AS "orderId",
  CASE
    WHEN e.id IS NULL THEN ARRAY(
      SELECT
        CASE
          WHEN q."allocateIds" THEN nextval('order_items_id_seq')
          ELSE 0
        END
      FROM generate_series(1, q."itemCount")
    )
  END AS "itemIds",
  -- Not NOT EXISTS, which PostgreSQL would plan for many orders as a scan of all references.
  CASE
    WHEN e.id IS NULL
    AND q."mayCreateContact"
    AND (
      SELECT id
      FROM contact_references
      WHERE
        application_id = q."applicationId"
        AND external_reference = q."contactExternalReference"
    ) IS NULL THEN json_build_object(
      'contactId',
      CASE
        WHEN q."allocateIds" THEN nextval('contacts_id_seq')
        ELSE 0
      END,
      'customerId',
      CASE
        WHEN q."allocateIds" THEN nextval('customers_id_seq')
        ELSE 0
      END,
      'referenceId',
      CASE
        WHEN q."allocateIds" THEN nextval('contact_references_id_seq')
        ELSE 0
      END
    )
  END AS "newContact",
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'referenceId',
            c.reference_id,
            'externalReference',
            c.external_reference,
            'contactId',
            p.id,
            'firstName',
            p.first_name,
            'lastName',
            p.last_name,
            'email',
            p.email,
            'customer',
            json_build_object(
              'id',
              u.id,
              'name',
              u.name,
              'individual',
              u.individual,
              'temporary',
              u.temporary,
              'vatNumber',
              u.vat_number,
              'purchaseOrderRequired',
              u.purchase_order_required
            ),
            'equalOrders',
            (
              SELECT
                json_agg(
                  json_build_object('id', r.id, 'externalId', r.external_id, 'gross', r.gross::text, 'currency', r.currency)
                )
              FROM
                (
                  SELECT
                    id,
                    external_id,
                    gross,
                    currency,
                    application_id,
                    state
                  FROM orders
                  WHERE
                    contact_id = p.id
                    AND items_key = q."itemsKey"
                    AND created_at > now() - interval '24 hours'
                  ORDER BY created_at DESC
                  LIMIT 10
                ) r
              WHERE
                r.application_id = q."applicationId"
                AND r.state <> 'cancelled'
            )
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT
          id AS reference_id,
          external_reference,
          contact_id
        FROM contact_references
        WHERE
          application_id = q."applicationId"
          AND external_reference = q."contactExternalReference"
      ) c
      JOIN contacts p ON p.id = c.contact_id
      JOIN customers u ON u.id = p.customer_id
  ) AS contacts,
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'referenceId',
            k.reference_id,
            'externalReference',
            k.external_reference,
            'label',
            coalesce(k.label, d.label || ' ' || g.name),
            'active',
            k.active
            AND g.active,
            'packagingId',
            g.id,
            'unitPrice',
            g.unit_price::text,
            'taxes',
            d.taxes,
            'minimumQuantity',
            coalesce(k.minimum_quantity, g.minimum_quantity)::text,
            'quantityMultiple',
            coalesce(k.quantity_multiple, g.quantity_multiple)::text
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT
          id AS reference_id,
          packaging_id,
          external_reference,
          label,
          active,
          minimum_quantity,
          quantity_multiple
        FROM packaging_references
        WHERE
          application_id = q."applicationId"
          AND external_reference = ANY (q."packagingNames")
      ) k
      JOIN packagings g ON g.id = k.packaging_id
      JOIN products d ON d.id = g.product_id
  ) AS packagings,
  (
    SELECT '[]'::json
  ) AS "shippingMethods"
FROM
  json_to_recordset($1::json) AS q (
    position int,
    "applicationId" bigint,
    "externalId" text,
    "allocateIds" boolean,
    "itemCount" int,
    "contactExternalReference" text,
    "contactReferenceId" bigint,
    "contactId" bigint,
    "mayCreateContact" boolean,
    "packagingNames" text[],
    "packagingReferenceIds" bigint[],
    "packagingIds" bigint[],
    "itemsKey" int,
    "shippingName" text,
    "shippingReferenceId" bigint,
    "shippingMethodId" bigint
  )
  LEFT JOIN orders e ON e.application_id = q."applicationId"
  AND e.external_id = q."externalId"
ORDER BY q.position;

-- look_up_order_references: OrderCreationRepository.lookUp, OrderCreationRepository.lookUpAll, OrderCreationRepository.lookUpForPreview
SELECT
  date_trunc('milliseconds', now()) AS now,
  e.id AS "existingId",
  e.content AS "existingContent",
  CASE
    WHEN e.id IS NOT NULL THEN NULL
    WHEN q."allocateIds"
    AND q."externalId" IS NOT NULL THEN nextval('orders_id_seq')
    ELSE 0
  END AS "orderId",
  CASE
    WHEN e.id IS NULL THEN ARRAY(
      SELECT
        CASE
          WHEN q."allocateIds" THEN nextval('order_items_id_seq')
          ELSE 0
        END
      FROM generate_series(1, q."itemCount")
    )
  END AS "itemIds",
  -- Not NOT EXISTS, which PostgreSQL would plan for many orders as a scan of all references.
  CASE
    WHEN e.id IS NULL
    AND q."mayCreateContact"
    AND (
      SELECT id
      FROM contact_references
      WHERE
        application_id = q."applicationId"
        AND external_reference = q."contactExternalReference"
    ) IS NULL THEN json_build_object(
      'contactId',
      CASE
        WHEN q."allocateIds" THEN nextval('contacts_id_seq')
        ELSE 0
      END,
      'customerId',
      CASE
        WHEN q."allocateIds" THEN nextval('customers_id_seq')
        ELSE 0
      END,
      'referenceId',
      CASE
        WHEN q."allocateIds" THEN nextval('contact_references_id_seq')
        ELSE 0
      END
    )
  END AS "newContact",
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'referenceId',
            c.reference_id,
            'externalReference',
            c.external_reference,
            'contactId',
            p.id,
            'firstName',
            p.first_name,
            'lastName',
            p.last_name,
            'email',
            p.email,
            'customer',
            json_build_object(
              'id',
              u.id,
              'name',
              u.name,
              'individual',
              u.individual,
              'temporary',
              u.temporary,
              'vatNumber',
              u.vat_number,
              'purchaseOrderRequired',
              u.purchase_order_required
            ),
            'equalOrders',
            (
              SELECT
                json_agg(
                  json_build_object('id', r.id, 'externalId', r.external_id, 'gross', r.gross::text, 'currency', r.currency)
                )
              FROM
                (
                  SELECT
                    id,
                    external_id,
                    gross,
                    currency,
                    application_id,
                    state
                  FROM orders
                  WHERE
                    contact_id = p.id
                    AND items_key = q."itemsKey"
                    AND created_at > now() - interval '24 hours'
                  ORDER BY created_at DESC
                  LIMIT 10
                ) r
              WHERE
                r.application_id = q."applicationId"
                AND r.state <> 'cancelled'
            )
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT
          id AS reference_id,
          external_reference,
          contact_id
        FROM contact_references
        WHERE
          application_id = q."applicationId"
          AND external_reference = q."contactExternalReference"
        UNION
        SELECT
          id,
          external_reference,
          contact_id
        FROM contact_references
        WHERE
          application_id = q."applicationId"
          AND id = q."contactReferenceId"
        UNION ALL
        -- References never point to a reconciled contact, but ids that a client kept may.
        SELECT
          NULL,
          NULL,
          coalesce(reconciled_into, id)
        FROM contacts
        WHERE id = q."contactId"
      ) c
      JOIN contacts p ON p.id = c.contact_id
      JOIN customers u ON u.id = p.customer_id
  ) AS contacts,
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'referenceId',
            k.reference_id,
            'externalReference',
            k.external_reference,
            'label',
            coalesce(k.label, d.label || ' ' || g.name),
            'active',
            k.active
            AND g.active,
            'packagingId',
            g.id,
            'unitPrice',
            g.unit_price::text,
            'taxes',
            d.taxes,
            'minimumQuantity',
            coalesce(k.minimum_quantity, g.minimum_quantity)::text,
            'quantityMultiple',
            coalesce(k.quantity_multiple, g.quantity_multiple)::text
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT
          id AS reference_id,
          packaging_id,
          external_reference,
          label,
          active,
          minimum_quantity,
          quantity_multiple
        FROM packaging_references
        WHERE
          application_id = q."applicationId"
          AND external_reference = ANY (q."packagingNames")
        UNION
        SELECT
          id,
          packaging_id,
          external_reference,
          label,
          active,
          minimum_quantity,
          quantity_multiple
        FROM packaging_references
        WHERE
          application_id = q."applicationId"
          AND id = ANY (q."packagingReferenceIds")
        UNION ALL
        SELECT
          NULL,
          id,
          NULL,
          NULL,
          true,
          NULL,
          NULL
        FROM unnest(q."packagingIds") AS direct (id)
      ) k
      JOIN packagings g ON g.id = k.packaging_id
      JOIN products d ON d.id = g.product_id
  ) AS packagings,
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'referenceId',
            s.reference_id,
            'externalReference',
            s.external_reference,
            'methodId',
            m.id,
            'name',
            m.name,
            'price',
            m.price::text,
            'vatRate',
            m.vat_rate::text,
            'active',
            s.active
            AND m.active
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT
          id AS reference_id,
          external_reference,
          shipping_method_id,
          active
        FROM shipping_method_references
        WHERE
          application_id = q."applicationId"
          AND (
            external_reference = q."shippingName"
            OR id = q."shippingReferenceId"
          )
        UNION ALL
        SELECT
          NULL,
          NULL,
          q."shippingMethodId",
          true
        WHERE q."shippingMethodId" IS NOT NULL
      ) s
      JOIN shipping_methods m ON m.id = s.shipping_method_id
  ) AS "shippingMethods"
FROM
  json_to_recordset($1::json) AS q (
    position int,
    "applicationId" bigint,
    "externalId" text,
    "allocateIds" boolean,
    "itemCount" int,
    "contactExternalReference" text,
    "contactReferenceId" bigint,
    "contactId" bigint,
    "mayCreateContact" boolean,
    "packagingNames" text[],
    "packagingReferenceIds" bigint[],
    "packagingIds" bigint[],
    "itemsKey" int,
    "shippingName" text,
    "shippingReferenceId" bigint,
    "shippingMethodId" bigint
  )
  LEFT JOIN orders e ON e.application_id = q."applicationId"
  AND e.external_id = q."externalId"
ORDER BY q.position;

-- store_orders: OrderCreationRepository.store
WITH
  stored AS (
    INSERT INTO
      orders (
        contact_id,
        id,
        code,
        access_id,
        application_id,
        external_id,
        external_reference,
        state,
        version,
        customer_id,
        customer_vat_number,
        invoicing_zip_code,
        invoicing_country,
        currency,
        tax_treatment,
        net,
        vat,
        gross,
        blockers,
        hold_ends_at,
        answer_by,
        answer_due_at,
        change_request_id,
        purchase_order_number,
        items_key,
        content,
        replaced_taxes,
        document,
        created_at,
        updated_at
      )
    SELECT
      (
        SELECT id
        FROM contacts
        WHERE
          id = o."contactId"
          AND reconciled_into IS NULL
        FOR KEY SHARE
      ),
      o."id",
      o."code",
      o."accessId",
      o."applicationId",
      o."externalId",
      o."externalReference",
      o."state",
      o."version",
      o."customerId",
      o."customerVatNumber",
      o."invoicingZipCode",
      o."invoicingCountry",
      o."currency",
      o."taxTreatment",
      o."net",
      o."vat",
      o."gross",
      o."blockers",
      o."holdEndsAt",
      o."answerBy",
      o."answerDueAt",
      o."changeRequestId",
      o."purchaseOrderNumber",
      o."itemsKey",
      o."content",
      o."replacedTaxes",
      o."document",
      o."createdAt",
      o."updatedAt"
    FROM
      json_to_recordset($1::json) AS o (
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
    RETURNING id
  ),
  item AS (
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
      i."id",
      i."orderId",
      i."position",
      i."packagingId",
      i."externalReference",
      i."label",
      i."orderedQuantity",
      i."unitPrice",
      i."net",
      i."vat",
      i."gross"
    FROM
      json_to_recordset($2::json) AS i (
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
  ),
  searched AS (
    INSERT INTO order_words AS w (order_id, application_id, words)
    SELECT
      s."orderId",
      s."applicationId",
      array_to_tsvector(string_to_array(s.words, ' '))
    FROM json_to_recordset($3::json) AS s ("orderId" bigint, "applicationId" bigint, words text)
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
      json_to_recordset($4::json) AS t (
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
      json_to_recordset($5::json) AS e (
        "messageId" text,
        type text,
        "applicationId" bigint,
        "orderId" bigint,
        sequence int,
        payload text,
        traceparent text
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
FROM stored;

-- store_order_with_names: OrderCreationRepository.store
WITH
  new_contact AS MATERIALIZED (
    SELECT *
    FROM
      json_to_recordset($6::json) AS c (
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
      AND r.application_id = $7
  ),
  bound_packaging AS (
    UPDATE packaging_references r
    SET
      external_reference = b."externalReference",
      updated_at = now()
    FROM json_to_recordset($9::json) AS b ("referenceId" bigint, "externalReference" text)
    WHERE
      r.id = b."referenceId"
      AND r.application_id = $7
  ),
  bound_shipping AS (
    UPDATE shipping_method_references r
    SET
      external_reference = b."externalReference",
      updated_at = now()
    FROM json_to_recordset($10::json) AS b ("referenceId" bigint, "externalReference" text)
    WHERE
      r.id = b."referenceId"
      AND r.application_id = $7
  ),
  stored AS (
    INSERT INTO
      orders (
        contact_id,
        id,
        code,
        access_id,
        application_id,
        external_id,
        external_reference,
        state,
        version,
        customer_id,
        customer_vat_number,
        invoicing_zip_code,
        invoicing_country,
        currency,
        tax_treatment,
        net,
        vat,
        gross,
        blockers,
        hold_ends_at,
        answer_by,
        answer_due_at,
        change_request_id,
        purchase_order_number,
        items_key,
        content,
        replaced_taxes,
        document,
        created_at,
        updated_at
      )
    SELECT
      CASE
        WHEN o."contactId" IN (
          SELECT "contactId"
          FROM new_contact
        ) THEN o."contactId"
        ELSE (
          SELECT id
          FROM contacts
          WHERE
            id = o."contactId"
            AND reconciled_into IS NULL
          FOR KEY SHARE
        )
      END,
      o."id",
      o."code",
      o."accessId",
      o."applicationId",
      o."externalId",
      o."externalReference",
      o."state",
      o."version",
      o."customerId",
      o."customerVatNumber",
      o."invoicingZipCode",
      o."invoicingCountry",
      o."currency",
      o."taxTreatment",
      o."net",
      o."vat",
      o."gross",
      o."blockers",
      o."holdEndsAt",
      o."answerBy",
      o."answerDueAt",
      o."changeRequestId",
      o."purchaseOrderNumber",
      o."itemsKey",
      o."content",
      o."replacedTaxes",
      o."document",
      o."createdAt",
      o."updatedAt"
    FROM
      json_to_recordset($1::json) AS o (
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
    RETURNING id
  ),
  item AS (
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
      i."id",
      i."orderId",
      i."position",
      i."packagingId",
      i."externalReference",
      i."label",
      i."orderedQuantity",
      i."unitPrice",
      i."net",
      i."vat",
      i."gross"
    FROM
      json_to_recordset($2::json) AS i (
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
  ),
  searched AS (
    INSERT INTO order_words AS w (order_id, application_id, words)
    SELECT
      s."orderId",
      s."applicationId",
      array_to_tsvector(string_to_array(s.words, ' '))
    FROM json_to_recordset($3::json) AS s ("orderId" bigint, "applicationId" bigint, words text)
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
      json_to_recordset($4::json) AS t (
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
      json_to_recordset($5::json) AS e (
        "messageId" text,
        type text,
        "applicationId" bigint,
        "orderId" bigint,
        sequence int,
        payload text,
        traceparent text
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
FROM stored;

-- store_orders_with_contacts: OrderCreationRepository.store, OrderCreationRepository.storeWithin
WITH
  new_contact AS MATERIALIZED (
    SELECT *
    FROM
      json_to_recordset($6::json) AS c (
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
  stored AS (
    INSERT INTO
      orders (
        contact_id,
        id,
        code,
        access_id,
        application_id,
        external_id,
        external_reference,
        state,
        version,
        customer_id,
        customer_vat_number,
        invoicing_zip_code,
        invoicing_country,
        currency,
        tax_treatment,
        net,
        vat,
        gross,
        blockers,
        hold_ends_at,
        answer_by,
        answer_due_at,
        change_request_id,
        purchase_order_number,
        items_key,
        content,
        replaced_taxes,
        document,
        created_at,
        updated_at
      )
    SELECT
      CASE
        WHEN o."contactId" IN (
          SELECT "contactId"
          FROM new_contact
        ) THEN o."contactId"
        ELSE (
          SELECT id
          FROM contacts
          WHERE
            id = o."contactId"
            AND reconciled_into IS NULL
          FOR KEY SHARE
        )
      END,
      o."id",
      o."code",
      o."accessId",
      o."applicationId",
      o."externalId",
      o."externalReference",
      o."state",
      o."version",
      o."customerId",
      o."customerVatNumber",
      o."invoicingZipCode",
      o."invoicingCountry",
      o."currency",
      o."taxTreatment",
      o."net",
      o."vat",
      o."gross",
      o."blockers",
      o."holdEndsAt",
      o."answerBy",
      o."answerDueAt",
      o."changeRequestId",
      o."purchaseOrderNumber",
      o."itemsKey",
      o."content",
      o."replacedTaxes",
      o."document",
      o."createdAt",
      o."updatedAt"
    FROM
      json_to_recordset($1::json) AS o (
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
    RETURNING id
  ),
  item AS (
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
      i."id",
      i."orderId",
      i."position",
      i."packagingId",
      i."externalReference",
      i."label",
      i."orderedQuantity",
      i."unitPrice",
      i."net",
      i."vat",
      i."gross"
    FROM
      json_to_recordset($2::json) AS i (
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
  ),
  searched AS (
    INSERT INTO order_words AS w (order_id, application_id, words)
    SELECT
      s."orderId",
      s."applicationId",
      array_to_tsvector(string_to_array(s.words, ' '))
    FROM json_to_recordset($3::json) AS s ("orderId" bigint, "applicationId" bigint, words text)
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
      json_to_recordset($4::json) AS t (
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
      json_to_recordset($5::json) AS e (
        "messageId" text,
        type text,
        "applicationId" bigint,
        "orderId" bigint,
        sequence int,
        payload text,
        traceparent text
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
FROM stored;

-- record_waiting_orders: OrderCreationRepository.storeWithin
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
