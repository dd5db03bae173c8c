import { PairingExpiredError, RequestAbortedError, type WalletLink } from '@latchkey/core/adapter'
import type { Curves } from '../crypto/Curves.ts'
import type { Incoming, Relay } from '../relay/Relay.ts'
import type { Deadlines } from '../time/createDeadlines.ts'
import { createLiveSession, type LiveSession } from './createLiveSession.ts'
import { createPeers, type PeerRequest } from './createPeers.ts'
import { type Proposal, propose } from './propose.ts'
import type { Session } from './Session.ts'

export type Client = {
  /** Offers a session; see {@link propose}. */
  propose(proposal: Proposal): Promise<LiveSession>
  /** Goes on with a session that was approved before. */
  adopt(session: Session): LiveSession
  /** Takes what the relay brings. Call it for one message after the other. */
  receive(message: Incoming): Promise<void>
  sessions(): ReadonlyMap<string, LiveSession>
}

export type ClientParameters = {
  curves: Promise<Curves>
  deadlines: Deadlines
  now(): number
  relay: Relay
  /** Whether this tab speaks for the client. */
  speaks(): boolean
  /** A wallet approved a session that this tab proposed. */
  onApproved(session: Session): void
  onChanged(session: Session): void
  onEnded(session: Session): void
  openLink(link: WalletLink, request: { requestId: number; sessionTopic: string }): void
}

/** The client of the sign protocol: proposals, and the sessions that came of them. */
export function createClient(parameters: ClientParameters): Client {
  const { curves, deadlines, now, onApproved, onEnded, relay } = parameters
  const sessions = new Map<string, LiveSession>()
  const settlements = new Map<string, (request: PeerRequest) => Promise<void>>()

  const peers = createPeers({
    deadlines,
    now,
    onRequest: (request) =>
      settlements.get(request.topic)?.(request) ?? sessions.get(request.topic)?.receive(request),
    relay,
  })

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

  async function offer(proposal: Proposal): Promise<LiveSession> {
    /** What a reordering relay brought before the settlement. */
    const early: PeerRequest[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })

    function settlement(
      topic: string,
      { expiresMs, signal }: { expiresMs: number; signal: AbortSignal },
    ): Promise<PeerRequest> {
      return new Promise<PeerRequest>((resolve, reject) => {
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
    }

    try {
      const session = await propose({ curves, now, peers, settlement }, proposal)
      onApproved(session)
      const live = adopt(session)
      for (const request of early) await live.receive(request)
      return live
    } finally {
      finish()
    }
  }

  return {
    adopt,
    propose: offer,
    receive: (message) => peers.receive(message),
    sessions: () => sessions,
  }
}
