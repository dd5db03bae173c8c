import { pause } from '@latchkey/core/adapter'
import { fromBase64, toBase64 } from '../base64.ts'

/** A wallet app that listens, one message at a time. */
export type AppSocket = {
  send(bytes: Uint8Array<ArrayBuffer>): void
  /** The listener of every message, in their order; those that came before wait for it. */
  onMessage(listener: (bytes: Uint8Array<ArrayBuffer>) => void): void
  onClose(listener: () => void): void
  close(): void
}

const binary = 'com.solana.mobilewalletadapter.v1'
const text = `${binary}.base64`
/** The app starts meanwhile: soon tried again at first, then less often. */
const delaysMs = [100, 150, 200, 300, 500, 750, 1000]

/** Connects to a wallet app that may only be starting. Nothing once `signal` is aborted. */
export async function openSocket(
  page: Window & typeof globalThis,
  { port, signal }: { port: number; signal: AbortSignal },
): Promise<AppSocket | undefined> {
  for (let tries = 0; !signal.aborted; tries++) {
    const socket = await trySocket(page, { port, signal })
    if (socket) return socket
    await pause(delaysMs[Math.min(tries, delaysMs.length - 1)] ?? 0, signal)
  }
  return undefined
}

function trySocket(
  { WebSocket }: Window & typeof globalThis,
  { port, signal }: { port: number; signal: AbortSignal },
): Promise<AppSocket | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://localhost:${port}/solana-wallet`, [binary, text])
    socket.binaryType = 'arraybuffer'
    // Before it opens: the app may speak first.
    const wrapped = wrap(socket)
    const end = (opened: boolean) => {
      signal.removeEventListener('abort', fail)
      if (!opened) socket.close()
      resolve(opened ? wrapped : undefined)
    }
    const fail = () => end(false)
    socket.addEventListener('open', () => end(true), { once: true })
    // A failed try tells by both.
    socket.addEventListener('error', fail)
    socket.addEventListener('close', fail)
    signal.addEventListener('abort', fail, { once: true })
  })
}

function wrap(socket: WebSocket): AppSocket {
  const early: Uint8Array<ArrayBuffer>[] = []
  let listener: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => early.push(bytes)
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(readData(data)))
  return {
    close: () => socket.close(),
    onClose(closed) {
      socket.addEventListener('close', closed)
      if (socket.readyState > socket.OPEN) closed()
    },
    onMessage(next) {
      listener = next
      for (const bytes of early.splice(0)) next(bytes)
    },
    send: (bytes) => socket.send(socket.protocol === text ? toBase64(bytes) : bytes),
  }
}

/** What is no message at all reads as one byte, which nothing takes for a message. */
function readData(data: unknown): Uint8Array<ArrayBuffer> {
  if (Object.prototype.toString.call(data) === '[object ArrayBuffer]')
    return new Uint8Array(data as ArrayBuffer)
  return fromBase64(data) ?? new Uint8Array(1)
}
