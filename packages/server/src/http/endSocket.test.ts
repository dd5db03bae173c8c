import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endSocket } from './endSocket.ts'

/** A connection whose far end says nothing and never ends its half. */
async function openSocket(): Promise<{ ours: Socket; theirs: Socket }> {
  const server = createServer({ allowHalfOpen: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const theirs = connect({ allowHalfOpen: true, host: '127.0.0.1', port })
  const [ours] = (await accepted) as [Socket]
  onTestFinished(() => {
    ours.destroy()
    theirs.destroy()
    server.close()
  })
  return { ours, theirs }
}

test('the last word arrives, and who keeps the other half open for a second is cut', async () => {
  const { ours, theirs } = await openSocket()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let text = ''
  theirs.on('data', (chunk) => {
    text += String(chunk)
  })
  const ended = once(theirs, 'end')
  endSocket(ours, 'bye')
  await ended
  expect(text).toBe('bye')
  vi.advanceTimersByTime(999)
  expect(ours.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(ours.destroyed).toBe(true)
})

test('what the other side still sends does not hinder the end', async () => {
  const { ours, theirs } = await openSocket()
  theirs.on('error', () => undefined)
  theirs.resume()
  endSocket(ours, 'bye')
  await once(theirs, 'end')
  theirs.end('x'.repeat(200_000))
  await once(ours, 'close')
  expect(ours.readableEnded).toBe(true)
})

test('an error of the connection ends nothing else', async () => {
  const { ours } = await openSocket()
  endSocket(ours, 'bye')
  const closed = new Promise<void>((resolve) => void ours.once('close', () => resolve()))
  ours.destroy(new Error('reset'))
  await closed
})
