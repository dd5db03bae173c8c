import type { WalletLink } from '@latchkey/core/adapter'
import {
  ChainNotApprovedError,
  MethodNotApprovedError,
  RequestExpiredError,
  SessionEndedError,
} from '../errors/session.ts'
import { readRecord } from '../json/readRecord.ts'
import { oftenOmitted } from '../namespaces/methods.ts'
import type { Namespaces } from '../namespaces/Namespaces.ts'
import { readNamespaces } from '../namespaces/readNamespaces.ts'
import type { Deadlines } from '../time/createDeadlines.ts'
import type { PeerAnswerError, PeerRequest, Peers } from './createPeers.ts'
import { type OrderedMethod, type Session, sessionLifetimeSeconds } from './Session.ts'
import { takeId } from './takeId.ts'

/** How long a wallet has to answer a request. */
const requestLifetimeSeconds = 300

/** How long a wallet has to answer a ping, which it does by itself. */
const pingLimitMs = 30_000
/** How much of it the relay may be out of reach: after that nothing is known of the wallet. */
const pingPublishLimitMs = 20_000

/** What a wallet answers by itself (S6.9): its app need not come to the front, and pages ask again and again. */
const unattended: ReadonlySet<string> = new Set(['wallet_getCallsStatus', 'wallet_getCapabilities'])

/** A session is settled once; and what only a page asks was sent back to it by a relay. */
const notForUs: ReadonlySet<string> = new Set(['wc_sessionRequest', 'wc_sessionSettle'])

const unsupportedMethod = { code: 10_001, message: 'Unsupported method' }

/** What happened to a session, after it is in {@link LiveSession.current}. */
export type SessionChange =
  /** The wallet ended it, it grew too old, or another tab ended it. */
  | { type: 'ended' }
  /** The wallet approves other accounts, chains or methods now. */
  | { type: 'updated' }
  | { type: 'event'; name: string; data: unknown; chainId: string }

export type LiveSession = {
  current(): Session
  isEnded(): boolean
  /**
   * Asks the wallet, and opens its app where the visitor came by a link.
   *
   * @throws {PeerError} as the wallet answers @throws {ChainNotApprovedError} @throws {MethodNotApprovedError}
   * @throws {RequestExpiredError} @throws {SessionEndedError} @throws {RelayUnreachableError}
   * @throws {RequestAbortedError} when the instance is destroyed meanwhile
   */
  request(parameters: { chainId: string; method: string; params: unknown }): Promise<unknown>
  /**
   * Resolves once the wallet has answered that it is there; its app stays closed, and the session stays whatever comes.
   * Silence is no end: a phone that sleeps answers when it wakes.
   *
   * @throws {RequestExpiredError} half a minute later @throws {RelayUnreachableError} @throws {SessionEndedError}
   * @throws {PeerError} as the wallet answers @throws {RequestAbortedError} when the instance is destroyed meanwhile
   */
  ping(): Promise<void>
  /**
   * Ends the session for both sides, and notifies subscribers unless `silently`. Resolves once the relay keeps the
   * message for the wallet.
   */
  end(parameters?: { silently?: boolean | undefined }): Promise<void>
  /** Forgets the session, which another tab has ended, and notifies subscribers unless `silently`. */
  forget(parameters?: { silently?: boolean | undefined }): void
  /** Calls back after each change. Returns a function that unsubscribes. */
  follow(listener: (change: SessionChange) => void): () => void
  /** Takes what another tab has kept of the session while this page was frozen. */
  catchUp(kept: Session): void
  /** Takes a request of the wallet. */
  receive(request: PeerRequest): Promise<void> | void
}

export type LiveSessionParameters = {
  deadlines: Deadlines
  now(): number
  peers: Peers
  /** Whether this tab answers for the client: all tabs receive a message, one answers and stores it. */
  speaks(): boolean
  onChanged(session: Session): void
  onEnded(session: Session): void
  openLink(link: WalletLink, request: { requestId: number; sessionTopic: string }): void
  /** Aborted when the instance is destroyed. */
  signal: AbortSignal
}

/** Keeps one session up to date, and sends its requests, until it ends. */
export function createLiveSession(
  approved: Session,
  { deadlines, now, onChanged, onEnded, openLink, peers, signal, speaks }: LiveSessionParameters,
): LiveSession {
  const { topic } = approved
  const listeners = new Set<(change: SessionChange) => void>()
  let session = approved
  let isEnded = false
  let cancelExpiry = expire()

  function expire(): () => void {
    return deadlines.at(session.expirySeconds * 1000, () => finish())
  }

  function notify(change: SessionChange): void {
    for (const listener of [...listeners]) listener(change)
  }

  function finish({ silently = false }: { silently?: boolean | undefined } = {}): void {
    if (isEnded) return
    isEnded = true
    cancelExpiry()
    peers.closeTopic(topic, new SessionEndedError())
    onEnded(session)
    if (!silently) notify({ type: 'ended' })
    listeners.clear()
  }

  function change(part: Partial<Session>, request: PeerRequest): void {
    const kind = kindOf(request)
    const ids = takeId(request.id, session.lastIds[kind])
    const lastIds = ids ? { ...session.lastIds, [kind]: ids } : session.lastIds
    session = { ...session, ...part, lastIds }
    onChanged(session)
  }

  function answer(request: PeerRequest, error?: PeerAnswerError): void {
    if (speaks()) peers.answer(request, error ? { error } : { result: true })
  }

  function update(request: PeerRequest): void {
    const namespaces = readUpdate(request, session)
    if (!namespaces) {
      answer(request, { code: 1004, message: 'Invalid session update' })
      return
    }
    change({ namespaces }, request)
    answer(request)
    notify({ type: 'updated' })
  }

  function extend(request: PeerRequest): void {
    const latest = Math.floor(now() / 1000) + sessionLifetimeSeconds
    const { expiry = latest } = readRecord(request.params) ?? {}
    if (typeof expiry !== 'number' || !(expiry >= session.expirySeconds)) {
      answer(request, { code: 1005, message: 'Invalid session extension' })
      return
    }
    change({ expirySeconds: Math.min(Math.floor(expiry), latest) }, request)
    cancelExpiry()
    cancelExpiry = expire()
    answer(request)
  }

  function receiveEvent(request: PeerRequest): void {
    const { chainId, event } = readRecord(request.params) ?? {}
    const { data, name } = readRecord(event) ?? {}
    const events = namespaceOf(session, chainId)?.events
    // The wallet may send only events that the session has, on chains that it has.
    if (typeof chainId !== 'string' || typeof name !== 'string' || !events?.includes(name)) {
      answer(request, { code: 3002, message: 'Unauthorized event' })
      return
    }
    change({}, request)
    answer(request)
    notify({ chainId, data, name, type: 'event' })
  }

  const ordered: Readonly<Record<OrderedMethod, (request: PeerRequest) => void>> = {
    wc_sessionEvent: receiveEvent,
    wc_sessionExtend: extend,
    wc_sessionUpdate: update,
  }

  return {
    catchUp(kept) {
      if (isEnded) return
      session = kept
      cancelExpiry()
      cancelExpiry = expire()
      notify({ type: 'updated' })
    },
    current: () => session,
    async end({ silently = false } = {}) {
      if (isEnded) return
      const sent = peers.notify({
        method: 'wc_sessionDelete',
        params: { code: 6000, message: 'User disconnected.' },
        topic,
      })
      finish({ silently })
      await sent
    },
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget: finish,
    isEnded: () => isEnded,
    async ping() {
      if (isEnded) throw new SessionEndedError()
      const method = 'wc_sessionPing'
      await peers.ask({
        expiresMs: now() + pingLimitMs,
        method,
        onExpired: () => new RequestExpiredError({ method }),
        params: {},
        publishLimitMs: pingPublishLimitMs,
        signal,
        topic,
      })
    },
    receive(request) {
      if (isEnded) return
      const { id, method } = request
      if (Object.hasOwn(ordered, method)) {
        // A relay may deliver an old request again, or late: newer ones have replaced what it says.
        if (takeId(id, session.lastIds[kindOf(request)])) ordered[method as OrderedMethod](request)
        else answer(request)
      } else if (method === 'wc_sessionPing') answer(request)
      else if (method === 'wc_sessionDelete') {
        answer(request)
        finish()
      } else if (!notForUs.has(method)) answer(request, unsupportedMethod)
    },
    request({ chainId, method, params }) {
      if (isEnded) return Promise.reject(new SessionEndedError())
      const approvedThere = namespaceOf(session, chainId)
      if (!approvedThere)
        return Promise.reject(new ChainNotApprovedError({ approved: chainsOf(session), chainId }))
      const [namespace = ''] = chainId.split(':')
      if (!approvedThere.methods.includes(method) && !oftenOmitted[namespace]?.includes(method))
        return Promise.reject(new MethodNotApprovedError({ method }))
      const id = peers.nextId()
      const expiryTimestamp = Math.floor(now() / 1000) + requestLifetimeSeconds
      const answered = peers.ask({
        expiresMs: expiryTimestamp * 1000,
        id,
        method: 'wc_sessionRequest',
        onExpired: () => new RequestExpiredError({ method }),
        params: { chainId, request: { expiryTimestamp, method, params } },
        signal,
        topic,
        ttlSeconds: requestLifetimeSeconds,
      })
      if (session.link && !unattended.has(method))
        openLink(session.link, { requestId: id, sessionTopic: topic })
      return answered
    },
  }
}

/** What a newer request of replaces an older one: each event stands for itself. */
function kindOf({ method, params }: PeerRequest): string {
  if (method !== 'wc_sessionEvent') return method
  const name = readRecord(readRecord(params)?.['event'])?.['name']
  return typeof name === 'string' ? `${method}:${name}` : method
}

function readUpdate({ params }: PeerRequest, { proposed }: Session): Namespaces | undefined {
  try {
    return readNamespaces(readRecord(params)?.['namespaces'], proposed)
  } catch {
    return undefined
  }
}

function namespaceOf({ namespaces }: Session, chainId: unknown) {
  if (typeof chainId !== 'string') return undefined
  const [namespace = ''] = chainId.split(':')
  const approved = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  return approved?.chains.includes(chainId) ? approved : undefined
}

function chainsOf({ namespaces }: Session): readonly string[] {
  return Object.values(namespaces).flatMap(({ chains }) => chains)
}
