/** Loaded into a measured process before its own code: tells, when asked, how much CPU time it has used. */
process.on('message', (question) => {
  if (question !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1_000);
});
