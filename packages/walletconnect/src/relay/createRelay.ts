import { RelayUnreachableError, RequestAbortedError } from '@latchkey/core/adapter'
import { relayCloseCodes, relayLimits, relayMethods } from '@latchkey/protocol/relay'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RelayRequestError } from '../errors/RelayRequestError.ts'
import { readId } from '../json/readId.ts'
import { readRecord } from '../json/readRecord.ts'
import type { Heartbeat } from '../time/createHeartbeat.ts'
import { awaitPublication } from './awaitPublication.ts'
import { createOutbox } from './createOutbox.ts'
import { type OpenSocket, openSocket, type RelaySocket } from './openSocket.ts'
import type { Incoming, Relay } from './Relay.ts'
import { readRefusal } from './readRefusal.ts'
import { maxAttempts, reconnectDelayMs } from './reconnectDelay.ts'
import { relayAddress } from './relayAddress.ts'
import type { Identity } from './relayAuth.ts'

/** A socket that leaves a request unanswered for longer is dead: browsers do not report it. */
const answerLimitMs = 10_000
/** The same when the page has just woken: phones cut the connections of pages that are not shown. */
const wakeLimitMs = 2000
/** How long the client tries to publish a message. */
const publishLimitMs = 60_000

export type RelayParameters = {
  relayUrl: string
  projectId: string
  identity: Promise<Identity>
  heartbeat: Heartbeat
  createSocket(url: string): RelaySocket
  now(): number
  /** Called for one message after the other; the relay keeps a message until this has resolved. */
  onMessage(message: Incoming): Promise<void> | void
  /** The relay refuses us, or could not be reached for a while. */
  onError(error: Error): void
  signal: AbortSignal
}

/**
 * One socket to the relay. It opens when there is something to send or to receive, and reconnects when it is lost.
 *
 * What was not answered is sent again on the next socket: to the relay it is the same message.
 */
export function createRelay({
  createSocket,
  heartbeat,
  identity,
  now,
  onError,
  onMessage,
  projectId,
  relayUrl,
  signal,
}: RelayParameters): Relay {
  const topics = new Set<string>()
  const outbox = createOutbox({ now, send: (text) => socket?.send(text) ?? false })
  let socket: OpenSocket | undefined
  let isPreparing = false
  let failedAttempts = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** The relay refused this client; it would refuse the same again. */
  let isRefused = false
  /** What the relay said before it closed. */
  let lastWords = ''
  let inbox = Promise.resolve()

  const isNeeded = () => topics.size > 0 || !outbox.isEmpty()

  function connect(): void {
    cancelRetry()
    if (socket || isPreparing || isRefused || signal.aborted || !isNeeded()) return
    isPreparing = true
    void identity
      .then((own) => own.token({ audience: relayUrl, nowMs: now() }))
      .then((token) => {
        isPreparing = false
        if (signal.aborted || !isNeeded()) return
        try {
          attach(createSocket(relayAddress({ projectId, relayUrl, token })))
        } catch {
          // A page served over https may not open a socket that is not, and an address may be invalid.
          retryLater(0)
        }
      })
      .catch(() => {
        isPreparing = false
      })
  }

  function attach(made: RelaySocket): void {
    lastWords = ''
    const own = openSocket(made, {
      onClose: lose,
      onOpen() {
        subscribeAll()
        outbox.resend()
      },
      onText: (text) => receive(own, text),
    })
    socket = own
  }

  /** Closes a socket that does not answer, as if the relay had closed it. */
  function drop(dead: OpenSocket): void {
    dead.close()
    lose(0, '')
  }

  function lose(code: number, reason: string): void {
    socket = undefined
    outbox.reset()
    if (signal.aborted) return
    if (code === relayCloseCodes.unauthorized) {
      isRefused = true
      const error = readRefusal(reason || lastWords)
      outbox.failAll(error)
      onError(error)
    } else if (isNeeded()) retryLater(code)
  }

  function retryLater(closeCode: number): void {
    failedAttempts += 1
    if (failedAttempts === maxAttempts) onError(new RelayUnreachableError())
    const delayMs = reconnectDelayMs({ closeCode, failedAttempts })
    if (delayMs !== undefined) retryTimer = setTimeout(connect, delayMs)
  }

  function cancelRetry(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
  }

  function subscribeAll(): void {
    const all = [...topics]
    for (let start = 0; start < all.length; start += relayLimits.batch)
      notify(relayMethods.batchSubscribe, { topics: all.slice(start, start + relayLimits.batch) })
  }

  /** Asks for something: a connection that was lost while the page slept does not answer. */
  function probe(probed: OpenSocket): void {
    subscribeAll()
    const sinceMs = now()
    setTimeout(() => {
      if (socket === probed && outbox.hasUnanswered(sinceMs + 1)) drop(probed)
    }, wakeLimitMs)
  }

  /** Sends a request whose answer no caller waits for. */
  function notify(method: string, params: unknown): void {
    if (!socket?.isOpen()) return
    const onSettled = (error: Error | undefined) => {
      if (error instanceof RelayRequestError) onError(error)
    }
    outbox.add({ isVolatile: true, method, onSettled, params })
  }

  function receive(from: OpenSocket, text: string): void {
    const fields = parse(text)
    if (!fields) return
    if (fields['method'] !== undefined) {
      deliver(from, text, fields)
      return
    }
    // A relay that serves us is reached: the next loss counts as the first.
    if (!readRecord(fields['error'])) failedAttempts = 0
    lastWords = outbox.receive(fields) ?? lastWords
    closeIfIdle()
  }

  function deliver(from: OpenSocket, text: string, { method, params }: Fields): void {
    const id = readId(text)
    const { message, topic } = readRecord(readRecord(params)?.['data']) ?? {}
    if (method !== relayMethods.subscription || id === undefined) return
    inbox = inbox
      .then(() => {
        if (!signal.aborted && typeof topic === 'string' && typeof message === 'string')
          return onMessage({ message, topic })
      })
      .catch(onError)
      .then(() => void from.send(`{"id":${id},"jsonrpc":"2.0","result":true}`))
  }

  function closeIfIdle(): void {
    if (isNeeded() || !socket?.isOpen()) return
    socket.close()
    socket = undefined
  }

  heartbeat.subscribe((reason) => {
    if (reason === 'interval') {
      if (socket?.isOpen() && outbox.hasUnanswered(now() - answerLimitMs)) drop(socket)
      else if (!retryTimer) connect()
      return
    }
    failedAttempts = 0
    if (reason === 'offline') {
      if (socket) drop(socket)
      cancelRetry()
    } else if (socket?.isOpen()) probe(socket)
    else connect()
  })

  signal.addEventListener(
    'abort',
    () => {
      cancelRetry()
      outbox.failAll(new RequestAbortedError())
      socket?.close()
      socket = undefined
    },
    { once: true },
  )

  return {
    async publish({ message, prompt, tag, topic, ttlSeconds }, limits = {}) {
      const { limitMs = publishLimitMs, signal: own } = limits
      if (signal.aborted || own?.aborted) throw new RequestAbortedError()
      return awaitPublication({ limitMs, signal: own }, (onSettled) => {
        const params = { message, prompt, tag, topic, ttl: ttlSeconds }
        const method = relayMethods.publish
        const remove = outbox.add({ isVolatile: false, method, onSettled, params })
        // The visitor asked for something new, and this attempt has a new token.
        isRefused = false
        connect()
        return remove
      })
    },
    subscribe(topic) {
      if (topics.has(topic)) return
      topics.add(topic)
      notify(relayMethods.subscribe, { topic })
      connect()
    },
    unsubscribe(topic) {
      if (!topics.delete(topic) || !socket?.isOpen()) return
      void identity.then(({ clientId }) => {
        const id = hex.encode(sha256(new TextEncoder().encode(topic + clientId)))
        if (!topics.has(topic)) notify(relayMethods.unsubscribe, { id, topic })
      })
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

function parse(text: string): Fields | undefined {
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}
