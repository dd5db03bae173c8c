import type { Duplex } from 'node:stream'

const patienceMs = 1000

/** Says a last word and ends: the other side may keep its half of a connection open for ever, which is cut then. */
export function endSocket(socket: Duplex, text: string): void {
  socket.on('error', () => undefined)
  const late = setTimeout(() => socket.destroy(), patienceMs).unref()
  socket.once('close', () => clearTimeout(late))
  // What it still sends must not hinder the end from being seen.
  socket.resume()
  socket.end(text)
}
