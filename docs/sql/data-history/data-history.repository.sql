-- ids_of_all_applications: DataHistoryRepository.applicationIds
SELECT id
FROM applications;

-- begin_data_history: DataHistoryRepository.begin
SELECT begin_data_history ();

-- current_data_history: DataHistoryRepository.current
SELECT
  history.number,
  history.id,
  history.lost_since AS "lostSince",
  history.began_at AS "beganAt"
FROM
  (
    SELECT *
    FROM data_histories
    ORDER BY number DESC
    LIMIT 1
  ) history;

-- lock_unannounced_data_history: DataHistoryRepository.lockUnannounced
SELECT
  history.number,
  history.id,
  history.lost_since AS "lostSince",
  history.began_at AS "beganAt"
FROM data_histories history
WHERE
  lost_since IS NOT NULL
  AND announced_at IS NULL
ORDER BY number
LIMIT 1
FOR UPDATE SKIP LOCKED;

-- mark_data_history_announced: DataHistoryRepository.markAnnounced
UPDATE data_histories
SET announced_at = now()
WHERE number = $1;
