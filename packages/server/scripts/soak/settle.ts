/** Whether the newest of some readings are within a hundredth of each other. */
export function isSettled(readings: readonly number[], count = 3): boolean {
  const newest = readings.slice(-count)
  return newest.length === count && Math.max(...newest) <= Math.min(...newest) * 1.01
}
