/**
 * Loaded before the compiled service (`node --import`). It kills the process with SIGKILL at one call of a method, so
 * that the service itself needs no code for it. FAIL_POINT states where:
 * `delivery/sending/http-sender.js HttpSender.send after 1` is the moment after the first call that returned a result.
 */
const [file, name, moment, count] = (process.env['FAIL_POINT'] ?? '').split(' ');
const [className, method] = name.split('.');
const { [className]: wrapped } = await import(new URL(`../../../dist/${file}`, import.meta.url));
const original = wrapped.prototype[method];
let calls = 0;

function call() {
  calls += 1;
  if (calls === Number(count)) process.kill(process.pid, 'SIGKILL');
}

/** A claim without due deliveries is not counted. */
const isEmpty = (result) => method === 'claim' && result.chunks.length === 0;

wrapped.prototype[method] = async function (...values) {
  if (moment === 'before') call();
  const result = await original.apply(this, values);
  if (moment === 'after' && !isEmpty(result)) call();
  return result;
};
