import { InvalidAnswerError, WalletError } from '@latchkey/core/adapter'
import { WalletAppClosedError, WalletAppUnreachableError } from '../../errors/mobile.ts'
import { associationUrl, randomPort } from './associationUrl.ts'
import { callApp } from './callApp.ts'
import { createKeys, pointBytes } from './createKeys.ts'
import type { Cipher } from './openCipher.ts'
import { readAnswer } from './readAnswer.ts'
import { SessionBrokenError } from './SessionBrokenError.ts'
import type { SessionLimits } from './SessionLimits.ts'

/** A conversation with a wallet app, which lasts for what one request of the page needs. */
export type MobileSession = {
  /** The app speaks the first version, without chains and with a method of its own to return. */
  legacy: boolean
  /** Asks the app (JSON-RPC). @throws {AppRefusal} @throws {WalletError} */
  request(method: string, parameters: object): Promise<unknown>
  close(): void
}

/** An app that received the first message has answered by then. */
const againMs = 300

type Waiting = {
  method: string
  resolve(result: unknown): void
  reject(reason: unknown): void
}

/**
 * Opens a wallet app and agrees with it on a session (Mobile Wallet Adapter 2.0, local association).
 *
 * @throws {WalletAppMissingError} @throws {WalletAppUnreachableError} @throws {RequestAbortedError}
 * @throws {WalletError} when the app closes or answers with what is no answer
 */
export async function openSession(
  page: Window & typeof globalThis,
  {
    base,
    limits,
    signal,
  }: { base: string | undefined; limits: SessionLimits; signal: AbortSignal },
): Promise<MobileSession> {
  const { crypto } = page
  const keys = await createKeys(crypto)
  const port = randomPort(crypto)
  const { association } = keys
  const url = associationUrl({ association, base, port })
  const socket = await callApp(page, { limits, port, signal, url })

  const waiting = new Map<number, Waiting>()
  let cipher: Cipher | undefined
  let ended: unknown
  let lastId = 0
  /** Numbers count, so frames are sealed and opened in their order. */
  let reading = Promise.resolve()
  let sending = Promise.resolve()

  function end(reason: unknown): void {
    ended ??= reason
    signal.removeEventListener('abort', abort)
    for (const one of waiting.values()) one.reject(toEnd(ended, one.method))
    waiting.clear()
    socket.close()
  }
  function abort(): void {
    end(new WalletAppClosedError({ method: 'abort' }))
  }
  function wait(id: number, method: string, limitMs: number): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => end(outOfTime(method)), limitMs)
      const settle = (then: () => void) => {
        clearTimeout(timer)
        waiting.delete(id)
        then()
      }
      waiting.set(id, {
        method,
        reject: (reason) => settle(() => reject(reason)),
        resolve: (result) => settle(() => resolve(result)),
      })
    })
  }

  function greet(): void {
    if (!ended && !cipher) socket.send(keys.hello)
  }

  /** @throws {SessionBrokenError} */
  async function read(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (ended) return
    if (cipher) {
      // Empty messages say that the other end is there.
      if (bytes.length === 0) return
      const { id, result } = readAnswer(await cipher.open(bytes))
      const one = waiting.get(id)
      return result.type === 'ok' ? one?.resolve(result.value) : one?.reject(result.refusal)
    }
    // Some apps say so when they are ready. The first message is sent again to one that missed it, and
    // must not be to one that has it.
    if (bytes.length === 0) return void setTimeout(greet, againMs)
    cipher = await keys.agree(bytes.slice(0, pointBytes))
    const properties = bytes.slice(pointBytes)
    if (properties.length > 0) await cipher.open(properties)
    waiting.get(0)?.resolve(properties.length === 0)
  }

  signal.addEventListener('abort', abort)
  const hello = wait(0, 'hello', limits.helloMs)
  socket.onClose(() => end(new WalletAppClosedError({ method: 'close' })))
  socket.onMessage((bytes) => {
    reading = reading.then(() => read(bytes)).catch(end)
  })
  greet()
  const legacy = await hello
  return {
    close: () => end(new WalletAppClosedError({ method: 'close' })),
    legacy: legacy === true,
    request(method, params) {
      lastId += 1
      const id = lastId
      if (ended) return Promise.reject(toEnd(ended, method))
      const answer = wait(id, method, limits.answerMs)
      sending = sending.then(async () => {
        const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
        const frame = await cipher?.seal(text)
        if (frame && !ended) socket.send(frame)
      })
      return answer
    },
  }
}

/** How a request learns of the session's end. */
function toEnd(reason: unknown, method: string): unknown {
  if (reason instanceof SessionBrokenError)
    return new InvalidAnswerError({ answer: reason, method }, [reason.message])
  return reason instanceof WalletAppClosedError ? new WalletAppClosedError({ method }) : reason
}

function outOfTime(method: string): Error {
  return method === 'hello'
    ? new WalletAppUnreachableError({ reason: 'It did not answer in time.' })
    : new WalletError('wallet.timeout', 'The wallet did not answer in time', { method })
}
