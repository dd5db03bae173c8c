import { connect } from 'node:net'

export type Visited = { body: string; ms: number; status: number }

/** Someone who asks for one thing after the other. */
export type Visitor = {
  /** @throws {Error} when the server hangs up */
  get(path: string): Promise<Visited>
  close(): void
}

/** Connects to a server. Node's own client would be slower than what it measures. */
export function openVisitor(url: URL): Promise<Visitor> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    let chunks: string[] = []
    let bytes = 0
    let wanted = Number.POSITIVE_INFINITY
    let sentAt = 0
    let done: { resolve: (visited: Visited) => void; reject: (error: Error) => void } | undefined

    const end = (error: Error) => {
      done?.reject(error)
      reject(error)
    }
    const read = (chunk: string) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (wanted === Number.POSITIVE_INFINITY) {
        const text = chunks.join('')
        const head = text.indexOf('\r\n\r\n')
        if (head < 0) return
        wanted = head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1])
      }
      if (bytes < wanted) return
      const ms = performance.now() - sentAt
      const text = chunks.join('')
      done?.resolve({
        body: text.slice(text.indexOf('\r\n\r\n') + 4),
        ms,
        status: Number(text.slice(9, 12)),
      })
      done = undefined
    }
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.once('error', end)
    socket.once('close', () => end(new Error('The server hung up.')))
    socket.on('data', read)
    socket.once('connect', () =>
      resolve({
        close: () => socket.destroy(),
        get: (path) =>
          new Promise((resolve, reject) => {
            chunks = []
            bytes = 0
            wanted = Number.POSITIVE_INFINITY
            done = { reject, resolve }
            sentAt = performance.now()
            socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
          }),
      }),
    )
  })
}
