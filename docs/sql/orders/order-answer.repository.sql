-- due_order_answers: OrderAnswerRepository.due
SELECT
  id,
  answer_due_at AS "answerDueAt"
FROM orders
WHERE
  answer_due_at <= now()
  AND (answer_due_at, id) > ($1, $2)
ORDER BY
  answer_due_at,
  id
LIMIT $3;

-- insert_order_answer: OrderAnswerRepository.insert
INSERT INTO order_answers (order_id, number, content, document)
VALUES ($1, $2, $3, $4);

-- last_order_answer: OrderAnswerRepository.last
SELECT
  number,
  content
FROM order_answers
WHERE order_id = $1
ORDER BY number DESC
LIMIT 1;

-- order_answers: OrderAnswerRepository.page
SELECT
  a.number,
  a.document
FROM
  orders o
  LEFT JOIN order_answers a ON a.order_id = o.id
  AND a.number > $3
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  )
ORDER BY a.number
LIMIT $4;

-- substitute_packagings: OrderAnswerRepository.substitutes
SELECT
  k.id,
  p.label || ' ' || k.name AS label,
  k.active,
  k.unit_price AS "unitPrice",
  p.taxes
FROM
  packagings k
  JOIN products p ON p.id = k.product_id
WHERE k.id = ANY ($1);

-- take_due_order_answer: OrderAnswerRepository.takeDue
UPDATE orders
SET answer_due_at = NULL
WHERE
  id = (
    SELECT id
    FROM orders
    WHERE
      id = $1
      AND answer_due_at <= now()
    FOR UPDATE SKIP LOCKED
  )
RETURNING id;

-- update_order_answer: OrderAnswerRepository.update
UPDATE order_answers
SET document = $3
WHERE
  order_id = $1
  AND number = $2;
