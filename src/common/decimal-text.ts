/** The shortest spelling of a plain decimal: `3.000` → `3`, `007.50` → `7.5`, `-0.0` → `0`. */
export function canonicalDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  const digits = fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`;
  return digits === '0' ? '0' : `${sign}${digits}`;
}
