/**
 * Loaded before the code of a measured process: replies to the message `cpu` with the CPU time used so far in milliseconds,
 * and to `memory` with the largest resident memory so far in MiB.
 */
process.on('message', (question) => {
  const { user, system } = process.cpuUsage();
  if (question === 'cpu') process.send?.((user + system) / 1_000);
  if (question === 'memory') process.send?.(process.resourceUsage().maxRSS / 1_024);
});
