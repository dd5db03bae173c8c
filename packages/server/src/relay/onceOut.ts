import type { HttpBindings } from '@hono/node-server'

/**
 * Calls back once an HTTP answer is out, or can be no more: `isHanded` says which, as far as this end can know. Where a
 * host program writes the answers there is nothing to wait for.
 */
export function onceOut(
  { incoming, outgoing }: Partial<Pick<HttpBindings, 'incoming' | 'outgoing'>>,
  callback: (options: { isHanded: boolean }) => void,
): void {
  if (!incoming || !outgoing) {
    callback({ isHanded: true })
    return
  }
  // The time limit has answered before, or no one waits any more.
  if (outgoing.writableEnded || outgoing.destroyed) {
    callback({ isHanded: false })
    return
  }
  let isCut = incoming.destroyed && !incoming.complete
  let isOut = false
  const { socket } = incoming
  const cut = () => {
    isCut = true
  }
  socket.once('end', cut)
  socket.once('close', cut)
  const finish = () => {
    if (isOut) return
    isOut = true
    callback({ isHanded: outgoing.writableFinished && !isCut && !socket.destroyed })
  }
  outgoing.once('finish', finish)
  outgoing.once('close', () => {
    socket.off('end', cut)
    socket.off('close', cut)
    finish()
  })
}
