// How the long parts of `npm start` and `npm test` show that they are still running. No dependencies: the install
// itself is one of those parts.

const heartbeatMs = 5_000

/**
 * Says that a part begins and, in a terminal, counts its seconds; elsewhere a line every five seconds.
 * The returned functions end it.
 */
export function beginStep(text, { out = process.stdout } = {}) {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  const live = Boolean(out.isTTY)
  const draw = () =>
    out.write(`\r\u001b[2K  · ${text} ${Math.round((Date.now() - started) / 1000)} s`)
  if (live) draw()
  else out.write(`  · ${text} …\n`)
  const timer = setInterval(
    () => (live ? draw() : out.write(`  · ${text} … ${seconds()} s\n`)),
    live ? 1_000 : heartbeatMs,
  )
  const end = (mark) => {
    clearInterval(timer)
    out.write(`${live ? '\r\u001b[2K' : ''}  ${mark} ${text} ${seconds()} s\n`)
  }
  return { done: () => end('✓'), failed: () => end('✗') }
}
