import { RelayUnreachableError, RequestAbortedError } from '@latchkey/core/adapter'
import {
  relayCloseCodes,
  relayErrorCodes,
  relayLimits,
  relayMethods,
} from '@latchkey/protocol/relay'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RelayRequestError } from '../errors/RelayRequestError.ts'
import { createRelayIds } from '../json/ids.ts'
import { readId } from '../json/readId.ts'
import { readRecord } from '../json/readRecord.ts'
import type { Heartbeat } from '../time/createHeartbeat.ts'
import type { Incoming, Relay } from './Relay.ts'
import { readRefusal } from './readRefusal.ts'
import { redact } from './redact.ts'
import { relayAddress } from './relayAddress.ts'
import type { Identity } from './relayAuth.ts'

/** Longest a socket may take to open. */
const connectLimitMs = 15_000
/** A socket that leaves a request unanswered for longer is dead: browsers tell nothing of it. */
const answerLimitMs = 10_000
/** The same when the page has just woken: phones cut the lines of pages that are not looked at. */
const wakeLimitMs = 2000
/** Longest a message is tried to be published. */
const publishLimitMs = 60_000
/** The pause before the first new try; the later ones take one second more each, five at most. */
const firstPauseMs = 100
const pauseMs = 1000
/** Tries in a row; then the heartbeat goes on trying. */
const maxTries = 5
/** After "too many requests". */
const crowdedPauseMs = 1000

export type RelaySocket = Pick<
  WebSocket,
  'close' | 'onclose' | 'onerror' | 'onmessage' | 'onopen' | 'readyState' | 'send'
>

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
  onTrouble(error: Error): void
  signal: AbortSignal
}

type Pending = {
  method: string
  text: string
  /** When it went out on the present socket. */
  sentMs: number | undefined
  /** Asked anew by whoever opens the next socket. */
  volatile: boolean
  settle(error: Error | undefined): void
}

/**
 * One socket to the relay, opened when there is something to say or to hear, and opened again when it is lost.
 *
 * What was not answered is sent again on the next socket: to the relay it is the same message.
 */
export function createRelay({
  heartbeat,
  createSocket,
  identity,
  now,
  onMessage,
  onTrouble,
  projectId,
  relayUrl,
  signal,
}: RelayParameters): Relay {
  const nextId = createRelayIds(now)
  const topics = new Set<string>()
  const pending = new Map<string, Pending>()
  let socket: RelaySocket | undefined
  let isOpen = false
  let isOpening = false
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  /** The relay said no; the same again would be refused again. */
  let isRefused = false
  /** What the relay said before it closed. */
  let said = ''
  let inbox = Promise.resolve()

  const isNeeded = () => topics.size > 0 || pending.size > 0

  function connect(): void {
    clearTimeout(retry)
    retry = undefined
    if (socket || isOpening || isRefused || signal.aborted || !isNeeded()) return
    isOpening = true
    void identity
      .then((own) => own.token({ audience: relayUrl, nowMs: now() }))
      .then((token) => {
        isOpening = false
        if (signal.aborted || !isNeeded()) return
        try {
          follow(createSocket(relayAddress({ projectId, relayUrl, token })))
        } catch {
          // A page served over https may not open a socket that is not, and an address may be none.
          goOn(0)
        }
      })
      .catch(() => {
        isOpening = false
      })
  }

  function follow(made: RelaySocket): void {
    socket = made
    said = ''
    const limit = setTimeout(() => leave(made), connectLimitMs)
    made.onopen = () => {
      clearTimeout(limit)
      isOpen = true
      subscribeAll()
      for (const [id, request] of pending) if (!request.volatile) send(id)
    }
    made.onmessage = ({ data }) => receive(made, data)
    made.onclose = ({ code, reason }) => {
      clearTimeout(limit)
      lose(made, code, reason)
    }
    // What went wrong a browser does not tell; the close that follows says all there is.
    made.onerror = () => {}
  }

  /** Gives a socket up without waiting for its close, which a dead line never brings. */
  function leave(made: RelaySocket): void {
    detach(made)
    lose(made, 0, '')
  }

  function lose(made: RelaySocket, code: number, reason: string): void {
    if (socket !== made) return
    socket = undefined
    isOpen = false
    for (const [id, request] of pending) {
      if (request.volatile) pending.delete(id)
      else request.sentMs = undefined
    }
    if (signal.aborted) return
    if (code === relayCloseCodes.unauthorized) {
      isRefused = true
      const error = readRefusal(reason || said)
      for (const request of [...pending.values()]) request.settle(error)
      onTrouble(error)
    } else if (isNeeded()) goOn(code)
  }

  function goOn(code: number): void {
    tries += 1
    if (tries === maxTries) onTrouble(new RelayUnreachableError())
    if (tries >= maxTries) return
    const isCrowded = code === relayCloseCodes.tooMany
    const steps = isCrowded ? maxTries : tries - 1
    retry = setTimeout(connect, steps === 0 ? firstPauseMs : steps * pauseMs)
  }

  function subscribeAll(): void {
    const all = [...topics]
    for (let start = 0; start < all.length; start += relayLimits.batch)
      tell(relayMethods.batchSubscribe, { topics: all.slice(start, start + relayLimits.batch) })
  }

  /** A line that was lost while the page slept shows by not answering. */
  function probe(): void {
    subscribeAll()
    const [probed, sinceMs] = [socket, now()]
    setTimeout(() => {
      const isDead = [...pending.values()].some(({ sentMs = sinceMs + 1 }) => sentMs <= sinceMs)
      if (probed && socket === probed && isDead) leave(probed)
    }, wakeLimitMs)
  }

  /** Sends what nobody waits for. */
  function tell(method: string, params: unknown): void {
    if (!isOpen) return
    const id = nextId()
    pending.set(id, {
      method,
      sentMs: undefined,
      settle: (error) => {
        pending.delete(id)
        if (error instanceof RelayRequestError) onTrouble(error)
      },
      text: frame(id, method, params),
      volatile: true,
    })
    send(id)
  }

  function send(id: string): void {
    const request = pending.get(id)
    if (!request || !socket || !isOpen) return
    request.sentMs = now()
    socket.send(request.text)
  }

  function receive(made: RelaySocket, text: unknown): void {
    if (typeof text !== 'string') return
    const answer = parse(text)
    if (!answer) return
    if (answer['method'] !== undefined) {
      deliver(made, text, answer)
      return
    }
    const request = pending.get(String(answer['id']))
    const error = readRecord(answer['error'])
    if (!error) {
      // It serves us: the next loss is a first one again.
      tries = 0
      request?.settle(undefined)
    } else if (error['code'] === relayErrorCodes.tooManyRequests && request)
      setTimeout(() => send(String(answer['id'])), crowdedPauseMs)
    else if (request)
      request.settle(
        new RelayRequestError({
          method: request.method,
          reason: redact(error['message']),
          relayCode: error['code'],
        }),
      )
    else said = String(error['message'])
    rest()
  }

  function deliver(made: RelaySocket, text: string, { method, params }: Fields): void {
    const id = readId(text)
    const { message, topic } = readRecord(readRecord(params)?.['data']) ?? {}
    if (method !== relayMethods.subscription || id === undefined) return
    inbox = inbox
      .then(() => {
        if (!signal.aborted && typeof topic === 'string' && typeof message === 'string')
          return onMessage({ message, topic })
      })
      .catch(onTrouble)
      .then(() => {
        if (socket === made && isOpen) made.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      })
  }

  /** Nobody needs the socket any more. */
  function rest(): void {
    if (isNeeded() || !socket || !isOpen) return
    detach(socket)
    socket = undefined
    isOpen = false
  }

  heartbeat.subscribe((reason) => {
    if (reason === 'interval') {
      const late = now() - answerLimitMs
      const isDead = [...pending.values()].some(({ sentMs = late }) => sentMs < late)
      if (socket && isOpen && isDead) leave(socket)
      else if (!retry) connect()
      return
    }
    tries = 0
    if (reason === 'offline') {
      if (socket) leave(socket)
      clearTimeout(retry)
      retry = undefined
    } else if (isOpen) probe()
    else connect()
  })

  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(retry)
      for (const request of [...pending.values()]) request.settle(new RequestAbortedError())
      if (socket) detach(socket)
      socket = undefined
      isOpen = false
    },
    { once: true },
  )

  return {
    publish({ message, prompt, tag, topic, ttlSeconds }, limits = {}) {
      const { limitMs = publishLimitMs, signal: own } = limits
      return new Promise((resolve, reject) => {
        if (signal.aborted || own?.aborted) return reject(new RequestAbortedError())
        const id = nextId()
        const method = relayMethods.publish
        const abort = () => settle(new RequestAbortedError())
        const timer = setTimeout(() => settle(new RelayUnreachableError()), limitMs)
        const settle = (error: Error | undefined) => {
          clearTimeout(timer)
          own?.removeEventListener('abort', abort)
          pending.delete(id)
          if (error) reject(error)
          else resolve()
        }
        own?.addEventListener('abort', abort)
        const text = frame(id, method, { message, prompt, tag, topic, ttl: ttlSeconds })
        pending.set(id, { method, sentMs: undefined, settle, text, volatile: false })
        // The visitor asked for something anew, with a new token.
        isRefused = false
        send(id)
        connect()
      })
    },
    subscribe(topic) {
      if (topics.has(topic)) return
      topics.add(topic)
      tell(relayMethods.subscribe, { topic })
      connect()
    },
    unsubscribe(topic) {
      if (!topics.delete(topic) || !isOpen) return
      void identity.then(({ clientId }) => {
        const id = hex.encode(sha256(new TextEncoder().encode(topic + clientId)))
        if (!topics.has(topic)) tell(relayMethods.unsubscribe, { id, topic })
      })
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

function frame(id: string, method: string, params: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

function parse(text: string): Fields | undefined {
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

function detach(socket: RelaySocket): void {
  socket.onopen = null
  socket.onmessage = null
  socket.onclose = null
  socket.onerror = null
  socket.close()
}
