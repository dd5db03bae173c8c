import type { HttpBindings } from '@hono/node-server'

/**
 * Calls back once an HTTP answer is out, and never when its connection was cut before. Where a host program writes the
 * answers there is nothing to wait for.
 */
export function onceHanded(
  { incoming, outgoing }: Partial<Pick<HttpBindings, 'incoming' | 'outgoing'>>,
  callback: () => void,
): void {
  if (!incoming || !outgoing) {
    callback()
    return
  }
  let isCut = incoming.destroyed && !incoming.complete
  const { socket } = incoming
  const cut = () => {
    isCut = true
  }
  socket.once('end', cut)
  socket.once('close', cut)
  outgoing.once('finish', () => {
    if (!isCut && !socket.destroyed) callback()
  })
  outgoing.once('close', () => {
    socket.off('end', cut)
    socket.off('close', cut)
  })
}
