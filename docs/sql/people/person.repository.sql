-- caller_of_person: PersonRepository.caller
SELECT
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey",
  NULL AS "tokenId",
  NULL AS "tokenName",
  p.id AS "personId",
  p.name AS "personName",
  p.roles,
  p.active
  AND a.active AS "isValid"
FROM
  people p
  JOIN applications a ON a.id = p.application_id
WHERE p.id = $1;

-- known_identity: PersonRepository.callerOf
SELECT
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey",
  NULL AS "tokenId",
  NULL AS "tokenName",
  p.id AS "personId",
  p.name AS "personName",
  p.roles,
  p.active
  AND a.active AS "isValid"
FROM
  people p
  JOIN applications a ON a.id = p.application_id
WHERE
  p.issuer = $1
  AND p.subject = $2
  AND p.last_seen_at > now() - interval '1 minute'
  AND p.name = coalesce($3, p.name)
  AND p.email IS NOT DISTINCT FROM coalesce($4, p.email)
  AND (
    NOT $5::boolean
    OR (
      p.roles_claimed
      AND p.roles = $6::text[]
      AND p.application_id = $7
    )
  );

-- record_identity: PersonRepository.callerOf
INSERT INTO people AS p (issuer, subject, name, email, roles_claimed, roles, application_id, last_seen_at)
SELECT
  $1,
  $2,
  coalesce($3, $2),
  $4,
  $5,
  CASE
    WHEN a.id IS NULL THEN '{}'
    ELSE $6::text[]
  END,
  coalesce(a.id, 0),
  now()
FROM
  (
    SELECT $7::bigint AS id
  ) claimed
  LEFT JOIN applications a ON a.id = claimed.id
ON CONFLICT (issuer, subject) DO UPDATE
SET
  name = coalesce($3, p.name),
  email = coalesce($4, p.email),
  last_seen_at = now(),
  roles_claimed = $5,
  roles = CASE
    WHEN $5 THEN excluded.roles
    ELSE p.roles
  END,
  application_id = CASE
    WHEN $5 THEN excluded.application_id
    ELSE p.application_id
  END
RETURNING id;

-- not prepared: PersonRepository.insert
INSERT INTO
  "people" (
    "id",
    "issuer",
    "subject",
    "name",
    "email",
    "application_id",
    "roles",
    "roles_claimed",
    "active",
    "password_hash",
    "password_salt",
    "link_hash",
    "link_expires_at",
    "last_seen_at",
    "created_at",
    "updated_at"
  )
VALUES
  (
    DEFAULT,
    DEFAULT,
    DEFAULT,
    $1,
    $2,
    $3,
    $4,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT
  )
RETURNING
  "id",
  "roles",
  "roles_claimed",
  "active",
  "created_at",
  "updated_at";

-- person_of_link: PersonRepository.ofLink
SELECT
  id,
  name,
  email
FROM people
WHERE
  link_hash = $1
  AND link_expires_at > now()
  AND active;

-- people: PersonRepository.page
SELECT
  p.id,
  p.issuer,
  p.subject,
  p.name,
  p.email,
  p.application_id AS "applicationId",
  p.roles,
  p.roles_claimed AS "rolesClaimed",
  p.active,
  p.last_seen_at AS "lastSeenAt",
  p.created_at AS "createdAt",
  p.password_hash IS NOT NULL AS "hasPassword"
FROM people p
WHERE
  p.id > $1
  AND p.active = coalesce($3, p.active)
ORDER BY p.id
LIMIT $2;

-- person_password: PersonRepository.password
SELECT
  lower($1) AS address,
  p.id,
  p.password_hash AS "passwordHash",
  p.password_salt AS "passwordSalt"
FROM
  (
    SELECT 1
  ) one
  LEFT JOIN people p ON lower(p.email) = lower($1)
  AND p.issuer IS NULL
  AND p.password_hash IS NOT NULL;

-- person: PersonRepository.person
SELECT
  p.id,
  p.issuer,
  p.subject,
  p.name,
  p.email,
  p.application_id AS "applicationId",
  p.roles,
  p.roles_claimed AS "rolesClaimed",
  p.active,
  p.last_seen_at AS "lastSeenAt",
  p.created_at AS "createdAt",
  p.password_hash IS NOT NULL AS "hasPassword"
FROM people p
WHERE p.id = $1;

-- set_password_link: PersonRepository.setLink
UPDATE people
SET
  link_hash = $2,
  link_expires_at = now() + make_interval(hours => $3)
WHERE
  id = $1
  AND issuer IS NULL
RETURNING link_expires_at AS "expiresAt";

-- set_password: PersonRepository.setPassword
WITH
  changed AS (
    UPDATE people
    SET
      password_hash = $2,
      password_salt = $3,
      link_hash = NULL,
      link_expires_at = NULL,
      updated_at = now()
    WHERE
      link_hash = $1
      AND link_expires_at > now()
      AND active
    RETURNING id
  ),
  ended AS (
    DELETE FROM sessions s USING changed
    WHERE s.person_id = changed.id
  )
SELECT id
FROM changed;

-- not prepared: PersonRepository.update
UPDATE "people"
SET
  "name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("name" IS DISTINCT FROM $3);
