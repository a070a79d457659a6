import { expect } from '@jest/globals';

export async function metricsText(url: string): Promise<string> {
  const response = await fetch(url);
  expect([url, response.status]).toEqual([url, 200]);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** The page as a map from sample, with sorted labels and without the prefix of all names, to value. */
export async function metricsAt(url: string): Promise<Map<string, number>> {
  const samples = (await metricsText(url)).matchAll(/^order_service_(\w+)(?:\{(.*)\})? (\S+)$/gm);
  return new Map(
    [...samples].map(([, name, labels, value]) => {
      const sorted = (labels ?? '').split(',').sort().join();
      return [sorted === '' ? name! : `${name}{${sorted}}`, value === 'Nan' ? NaN : Number(value)];
    }),
  );
}
