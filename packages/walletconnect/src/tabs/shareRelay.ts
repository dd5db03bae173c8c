import {
  type RelayRefusal,
  RelayRefusedError,
  RelayUnreachableError,
  RequestAbortedError,
} from '@latchkey/core/adapter'
import { RelayRequestError } from '../errors/RelayRequestError.ts'
import { awaitPublication } from '../relay/awaitPublication.ts'
import type { Incoming, Outgoing, Relay } from '../relay/Relay.ts'

/** How long a message waits for the tab that has the socket. */
const publishLimitMs = 60_000

/** What tabs send each other: sealed messages and topics, never keys. */
type Note =
  /** A tab has the socket from now on; the others send it what they need. */
  | { type: 'owner' }
  | { type: 'subscribe'; topics: readonly string[] }
  | { type: 'unsubscribe'; topic: string }
  | { type: 'publish'; id: string; message: Outgoing; limitMs: number }
  | { type: 'published'; id: string; failure: Failure | undefined }
  /** Who wanted it sent does not wait any more. */
  | { type: 'withdraw'; id: string }
  | { type: 'message'; message: Incoming }
  /** The session that is kept is another one, or none. */
  | { type: 'session' }

type Failure = { code: string; text: string }

export type TabChannel = Pick<BroadcastChannel, 'close' | 'onmessage' | 'postMessage'>

export type ShareRelayParameters = {
  channel: TabChannel
  locks: Pick<LockManager, 'request'>
  /** Of the lock: one for all tabs that are one client. */
  name: string
  /** Opens the socket of the tab that owns it, until the signal is aborted. */
  open(parameters: {
    onMessage(message: Incoming): Promise<void> | void
    signal: AbortSignal
  }): Relay
  now(): number
  onMessage(message: Incoming): Promise<void> | void
  /** This page is back from the back/forward cache, and got nothing meanwhile. */
  onReturn(): void
  /** Another tab keeps another session now, or none. */
  onSession(): void
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined
  signal: AbortSignal
}

export type SharedRelay = Relay & {
  /** Whether this tab has the socket. */
  isOwner(): boolean
  /** Tells other tabs that the session that is kept has changed. */
  announceSession(): void
}

type Pending = {
  message: Outgoing
  settle(error: Error | undefined): void
  expiresMs: number
  /** Aborted once the caller waits no more. */
  over: AbortSignal
}

/**
 * One socket for all tabs of a client. A lock decides which tab has it; a channel carries what the others send and
 * receive. When that tab closes, the next one takes over, and gets topics and unsent messages again.
 */
export function shareRelay({
  channel,
  locks,
  name,
  now,
  onMessage,
  onReturn,
  onSession,
  open,
  page,
  signal,
}: ShareRelayParameters): SharedRelay {
  const topics = new Set<string>()
  const pending = new Map<string, Pending>()
  /** What this tab sends for others. */
  const sending = new Map<string, AbortController>()
  let relay: Relay | undefined
  let inbox = Promise.resolve()
  /** Ends this tab's turn, or its waiting for one. */
  let turn = new AbortController()

  const post = (note: Note) => {
    if (!signal.aborted) channel.postMessage(note)
  }

  function ask(): void {
    turn = new AbortController()
    const { signal: over } = turn
    locks
      .request(name, { signal: over }, () => {
        own(over)
        return new Promise<void>((resolve) => {
          over.addEventListener('abort', () => resolve())
          if (over.aborted) resolve()
        })
      })
      .catch(() => {
        // The wait was cancelled; or the browser has no locks, and each tab has a socket.
        own(over)
      })
  }

  function own(over: AbortSignal): void {
    if (over.aborted) return
    relay = open({
      onMessage(message) {
        post({ message, type: 'message' })
        return onMessage(message)
      },
      signal: over,
    })
    for (const topic of topics) relay.subscribe(topic)
    for (const { expiresMs, message, over: signal, settle } of [...pending.values()])
      relay
        .publish(message, { limitMs: expiresMs - now(), signal })
        .then(() => settle(undefined), settle)
    post({ type: 'owner' })
  }

  function resign(): void {
    relay = undefined
    turn.abort()
  }

  async function publishFor({ id, limitMs, message }: Note & { type: 'publish' }): Promise<void> {
    const controller = new AbortController()
    sending.set(id, controller)
    const failure = await relay?.publish(message, { limitMs, signal: controller.signal }).then(
      () => undefined,
      (error: unknown) => writeFailure(error),
    )
    sending.delete(id)
    post({ failure, id, type: 'published' })
  }

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    switch (data.type) {
      case 'message':
        inbox = inbox.then(() => onMessage(data.message)).catch(() => {})
        return
      case 'owner':
        post({ topics: [...topics], type: 'subscribe' })
        for (const [id, { expiresMs, message }] of pending)
          post({ id, limitMs: expiresMs - now(), message, type: 'publish' })
        return
      case 'publish':
        return relay && void publishFor(data)
      case 'published':
        return pending.get(data.id)?.settle(data.failure && readFailure(data.failure))
      case 'session':
        return onSession()
      case 'subscribe':
        for (const topic of data.topics) relay?.subscribe(topic)
        return
      case 'unsubscribe':
        return relay?.unsubscribe(data.topic)
      case 'withdraw':
        return sending.get(data.id)?.abort()
    }
  }

  // A page in the back/forward cache is frozen, and would keep the socket from the other tabs.
  const hide = () => resign()
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    ask()
    onReturn()
  }
  page?.addEventListener('pagehide', hide)
  page?.addEventListener('pageshow', show)
  signal.addEventListener(
    'abort',
    () => {
      page?.removeEventListener('pagehide', hide)
      page?.removeEventListener('pageshow', show)
      for (const { settle } of [...pending.values()]) settle(new RequestAbortedError())
      resign()
      channel.close()
    },
    { once: true },
  )
  ask()

  return {
    announceSession: () => post({ type: 'session' }),
    isOwner: () => relay !== undefined,
    async publish(message, limits = {}) {
      if (relay) return relay.publish(message, limits)
      const { limitMs = publishLimitMs, signal: own } = limits
      if (signal.aborted || own?.aborted) throw new RequestAbortedError()
      const id = crypto.randomUUID()
      return awaitPublication({ limitMs, signal: own }, (settle) => {
        const over = new AbortController()
        pending.set(id, { expiresMs: now() + limitMs, message, over: over.signal, settle })
        post({ id, limitMs, message, type: 'publish' })
        return () => {
          pending.delete(id)
          over.abort()
          post({ id, type: 'withdraw' })
        }
      })
    },
    subscribe(topic) {
      topics.add(topic)
      if (relay) relay.subscribe(topic)
      else post({ topics: [topic], type: 'subscribe' })
    },
    unsubscribe(topic) {
      topics.delete(topic)
      if (relay) relay.unsubscribe(topic)
      else post({ topic, type: 'unsubscribe' })
    },
  }
}

const refusedPrefix = 'remote.relay_refused_'

function writeFailure(error: unknown): Failure {
  const { code, details, message } = error as {
    code?: string
    message?: string
    details?: string[]
  }
  return { code: String(code), text: details?.[0] ?? message ?? '' }
}

function readFailure({ code, text }: Failure): Error {
  if (code.startsWith(refusedPrefix))
    return new RelayRefusedError({
      reason: code.slice(refusedPrefix.length) as RelayRefusal,
      relayMessage: text,
    })
  if (code === 'remote.relay_request_failed')
    return new RelayRequestError({ method: 'irn_publish', reason: text, relayCode: undefined })
  return new RelayUnreachableError()
}
