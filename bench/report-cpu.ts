/** Loaded before the code of a measured process: replies to the message `cpu` with the CPU time used so far. */
process.on('message', (question) => {
  if (question !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1_000);
});
