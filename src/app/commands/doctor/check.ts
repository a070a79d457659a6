export interface Check {
  check: string;
  result: 'ok' | 'warning' | 'failed';
  detail: string;
  /** Tells the operator what to do; null when nothing is necessary. */
  action: string | null;
}

export const ok = (check: string, detail: string): Check => ({ check, result: 'ok', detail, action: null });

export const warning = (check: string, detail: string, action: string): Check => ({
  check,
  result: 'warning',
  detail,
  action,
});

export const failed = (check: string, detail: string, action: string): Check => ({
  check,
  result: 'failed',
  detail,
  action,
});
