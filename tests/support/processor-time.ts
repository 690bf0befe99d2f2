/** Milliseconds of the processor's time so far: a busy machine only adds to the clock's. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
