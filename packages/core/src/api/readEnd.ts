/**
 * Pure: when something ends that the server says so of, in milliseconds since 1970. A time that is over already, or too far
 * away, says that this machine's clock is wrong: then it is a while from now.
 */
export function readEnd(
  text: string | undefined,
  { maxMs, nowMs, otherwiseMs }: { nowMs: number; maxMs: number; otherwiseMs: number },
): number {
  const endMs = Date.parse(text ?? '')
  return endMs > nowMs && endMs <= nowMs + maxMs ? endMs : nowMs + otherwiseMs
}
