/** Returns the processor time in ms that this process has used so far. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
