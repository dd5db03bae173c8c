import type { LatchkeyEvent } from './createEventLog.ts'
import { isFailure } from './isFailure.ts'
import type { Latchkey } from './Latchkey.ts'
import { watchEvents } from './watchEvents.ts'

/** A log is kept to this size (S9.30). */
const defaultMaxBytes = 1_024_000

export type KeepLogParameters = {
  /** `error` keeps failures alone, see `isFailure`, `info` every event. Defaults to `error` (S9.30). */
  level?: 'error' | 'info' | undefined
  /** Size of the log; what is over goes first, the oldest lines first. Defaults to 1024000. */
  maxBytes?: number | undefined
}

export type Log = {
  /** One event a line, as JSON, the oldest first. */
  read(): string
  stop(): void
}

/**
 * Keeps what happens from now on as text, in memory alone: for a visitor who reports a problem to the site.
 *
 * @example
 * const log = keepLog(latchkey)
 * reportButton.onclick = () => send(log.read())
 */
export function keepLog(
  latchkey: Latchkey,
  { level = 'error', maxBytes = defaultMaxBytes }: KeepLogParameters = {},
): Log {
  const lines: { bytes: number; text: string }[] = []
  let size = 0
  const keep = (event: LatchkeyEvent) => {
    if (level === 'error' && !isFailure(event)) return
    const text = `${JSON.stringify(event)}\n`
    const { length: bytes } = new TextEncoder().encode(text)
    lines.push({ bytes, text })
    size += bytes
    while (size > maxBytes) size -= lines.shift()?.bytes ?? size
  }
  const stop = watchEvents(latchkey, keep)
  return { read: () => lines.map(({ text }) => text).join(''), stop }
}
