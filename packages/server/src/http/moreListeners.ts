import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server, type Socket } from 'node:net'

/** Runs in a process of its own: sends the handle that it is sent back, so many times. */
const echo = `process.on('message', (count, handle) => {
  for (let sent = 0; sent < count; sent++) process.send(sent, handle)
})`

/** A listening socket as Node holds it. A server that is sent begins to listen where it arrives: the process would take connections. */
type Handle = Extract<Parameters<ChildProcess['send']>[1], object>

/**
 * Makes further listeners of a listening socket, which all take from its one queue of connections. Node takes one connection for
 * each listener in a turn of its loop (libuv since 1.45): with a single one, whoever connects 400 times a second keeps everybody
 * else waiting for seconds as soon as a turn takes some milliseconds.
 *
 * Only a descriptor that another process has sent is a second one, so a process is started for a moment. Where that is not possible
 * there are fewer listeners, or none.
 */
export function moreListeners(
  server: Server,
  {
    backlog,
    count,
    onConnection,
    patienceMs = 5000,
    program = process.execPath,
    signal,
  }: {
    backlog: number
    count: number
    onConnection: (socket: Socket) => void
    /** How long the process may take. */
    patienceMs?: number | undefined
    /** A Node to start. */
    program?: string | undefined
    /** Ends the wait for further listeners. */
    signal?: AbortSignal | undefined
  },
): Promise<Server[]> {
  // Windows queues several connections by itself.
  if (count === 0 || process.platform === 'win32') return Promise.resolve([])
  return new Promise((resolve) => {
    const listeners: Server[] = []
    const child = spawn(program, ['-e', echo], {
      // It needs none of the server's secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const late = setTimeout(() => child.kill(), patienceMs)
    let isSettled = false
    // Not before it has ended: it holds descriptors too, so the system would take connections that no one answers.
    const settle = () => {
      isSettled = true
      clearTimeout(late)
      resolve(listeners)
    }
    signal?.addEventListener('abort', () => child.kill(), { once: true })
    child.on('error', settle)
    child.once('exit', settle)
    child.on('message', (_, handle) => {
      // What it sent before its end may arrive after it.
      if (isSettled) {
        ;(handle as unknown as { close(): void }).close()
        return
      }
      // As an HTTP server makes its sockets.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, onConnection)
      listener.listen(handle, backlog)
      listeners.push(listener)
      if (listeners.length === count) child.kill()
    })
    child.send(count, (server as unknown as { _handle: Handle })._handle)
  })
}
