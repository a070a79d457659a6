/** The row of the current data history. */
export const CURRENT_HISTORY = 'SELECT * FROM data_histories ORDER BY number DESC LIMIT 1';
