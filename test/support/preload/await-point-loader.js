/** Puts the call of awaitPoint() into the file that AWAIT_POINT names, while the file is loaded. */
const [file, begin, end, moment] = (process.env['AWAIT_POINT'] ?? '').split(' ');

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.endsWith(`/dist/${file}`)) return loaded;
  const text = String(loaded.source);
  const awaited = text.slice(Number(begin), Number(end));
  const point = moment === 'during' ? `await awaitPoint(${awaited})` : `awaitPoint(await ${awaited})`;
  // The text that is replaced begins with `await `.
  const before = text.slice(0, text.lastIndexOf('await', Number(begin)));
  return { ...loaded, source: `${before}${point}${text.slice(Number(end))}` };
}
