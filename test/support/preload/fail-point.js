/**
 * Loaded before a process of the compiled service (`node --import`). It kills the process, as `kill -9` does, at
 * one call of one method, so that the service itself has no trace of such points. FAIL_POINT says where:
 * `delivery/http-sender.js HttpSender.send after 1` is when the first call has come to something.
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

/** A claim that found nothing is no claim. */
const isNothing = (result) => Array.isArray(result) && result.length === 0;

wrapped.prototype[method] = async function (...values) {
  if (moment === 'before') call();
  const result = await original.apply(this, values);
  if (moment === 'after' && !isNothing(result)) call();
  return result;
};
