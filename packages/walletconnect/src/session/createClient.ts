import {
  type Metadata,
  PairingExpiredError,
  RequestAbortedError,
  type WalletLink,
} from '@latchkey/core/adapter'
import type { Authentication, Wanted } from '../auth/authenticate.ts'
import type { Curves } from '../crypto/Curves.ts'
import type { ProposedNamespace } from '../namespaces/Namespaces.ts'
import { openPairing } from '../pairing/openPairing.ts'
import type { Incoming, Relay } from '../relay/Relay.ts'
import type { Deadlines } from '../time/createDeadlines.ts'
import { createLiveSession, type LiveSession } from './createLiveSession.ts'
import { createPeers, type PeerRequest } from './createPeers.ts'
import { type OfferContext, offerSession } from './offerSession.ts'
import type { Session } from './Session.ts'

export type Proposal = {
  metadata: Metadata
  namespaces: Readonly<Record<string, ProposedNamespace>>
  onUri(uri: string, expiresMs: number): void
  /** Read when a wallet has approved. */
  link(): WalletLink | undefined
  signal: AbortSignal
}

/** The visitor's proofs; and a session with the wallet, when it granted methods. */
export type Authenticated = Pick<Authentication, 'proofs'> & { session: LiveSession | undefined }

export type Client = {
  /** Offers a session on a pairing of its own; see {@link offerSession}. */
  propose(proposal: Proposal): Promise<LiveSession>
  /**
   * Offers a session and a sign-in in one; see {@link authenticate}. A wallet that knows no such thing gives a session
   * without proofs.
   */
  authenticate(proposal: Proposal & { wanted: Wanted }): Promise<Authenticated>
  /** Resumes a session that was approved before. */
  adopt(session: Session): LiveSession
  /** Takes a message of the relay. Call it for one message after the other. */
  receive(message: Incoming): Promise<void>
  sessions(): ReadonlyMap<string, LiveSession>
}

export type ClientParameters = {
  curves: Promise<Curves>
  deadlines: Deadlines
  now(): number
  relay: Relay
  /** Whether this tab answers for the client. */
  speaks(): boolean
  /** A wallet approved a session that this tab proposed; it is in use once this is fulfilled. */
  onApproved(session: Session): Promise<void>
  onChanged(session: Session): void
  onEnded(session: Session): void
  openLink(link: WalletLink, request: { requestId: number; sessionTopic: string }): void
  /** Asks the RPC of a chain, by its CAIP-2 id. */
  readChain(chainId: string, method: string, params: unknown): Promise<unknown>
  /** Aborted when the instance is destroyed. */
  signal: AbortSignal
}

/** The client of the sign protocol: proposals, and the sessions that came of them. */
export function createClient(parameters: ClientParameters): Client {
  const { curves, deadlines, now, onApproved, onEnded, readChain, relay } = parameters
  const sessions = new Map<string, LiveSession>()
  const settlements = new Map<string, (request: PeerRequest) => Promise<void>>()

  const peers = createPeers({
    deadlines,
    now,
    onRequest(request) {
      const { topic } = request
      return (settlements.get(topic) ?? sessions.get(topic)?.receive ?? answerOnPairing)(request)
    },
    relay,
  })

  /**
   * A wallet may ping its pairing. This client never does: no wallet listens before it answers the offer, and the
   * pairing ends with that answer.
   */
  function answerOnPairing(request: PeerRequest): void {
    if (request.method === 'wc_pairingPing') peers.answer(request, { result: true })
  }

  function adopt(session: Session): LiveSession {
    const known = sessions.get(session.topic)
    if (known) return known
    const live = createLiveSession(session, {
      ...parameters,
      onEnded(ended) {
        sessions.delete(ended.topic)
        onEnded(ended)
      },
      peers,
    })
    sessions.set(session.topic, live)
    peers.openTopic(session.topic, { key: session.key })
    return live
  }

  /** Lets work wait for settlements, and holds later requests back until the session is in use. */
  async function settling<result extends { session: Session | undefined }>(
    work: (context: OfferContext) => Promise<result>,
  ): Promise<{ live: LiveSession | undefined; result: result }> {
    /** Requests that a relay delivered before the settlement. */
    const early: PeerRequest[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })

    const settlement: OfferContext['settlement'] = (topic, { expiresMs, signal }) =>
      new Promise<PeerRequest>((resolve, reject) => {
        const abort = () => reject(new RequestAbortedError())
        const cancel = deadlines.at(expiresMs, () => reject(new PairingExpiredError()))
        signal.addEventListener('abort', abort)
        if (signal.aborted) abort()
        settlements.set(topic, async (request) => {
          if (request.method !== 'wc_sessionSettle') return void early.push(request)
          cancel()
          signal.removeEventListener('abort', abort)
          resolve(request)
          // The next message may be for the session that this one makes.
          await finished
        })
      }).finally(() => settlements.delete(topic))

    try {
      const result = await work({ curves, now, peers, settlement })
      const { session } = result
      if (!session) return { live: undefined, result }
      await onApproved(session)
      const live = adopt(session)
      for (const request of early) await live.receive(request)
      return { live, result }
    } finally {
      finish()
    }
  }

  return {
    adopt,
    async authenticate({ onUri, wanted, ...offer }) {
      const { authenticate, authenticateMethod } = (await import('../auth/oneClick.ts')).oneClick
      const pairing = openPairing({ now, peers }, { methods: [authenticateMethod], onUri })
      try {
        const { live, result } = await settling((context) =>
          authenticate({ ...context, readChain }, { ...offer, pairing, wanted }),
        )
        return { proofs: result.proofs, session: live }
      } finally {
        pairing.close()
      }
    },
    async propose({ onUri, ...offer }) {
      const pairing = openPairing({ now, peers }, { onUri })
      try {
        const { live } = await settling(async (context) => ({
          session: await offerSession(context, { ...offer, pairing }),
        }))
        return live as LiveSession
      } finally {
        pairing.close()
      }
    },
    receive: (message) => peers.receive(message),
    sessions: () => sessions,
  }
}
