import { type Metadata, PairingExpiredError, type WalletLink } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import type { Agreement, Curves } from '../crypto/Curves.ts'
import { agreeOnKey, readPublicKey, type SymmetricKey, topicOf } from '../crypto/keys.ts'
import { PeerError } from '../errors/PeerError.ts'
import { InvalidSessionError } from '../errors/session.ts'
import { readRecord } from '../json/readRecord.ts'
import type { ProposedNamespace } from '../namespaces/Namespaces.ts'
import { readNamespaces } from '../namespaces/readNamespaces.ts'
import type { OpenPairing } from '../pairing/openPairing.ts'
import type { PeerRequest, Peers } from './createPeers.ts'
import { readCapabilities } from './readCapabilities.ts'
import { readPeer, type Session, sessionLifetimeSeconds } from './Session.ts'

/** With less than this left the pairing counts as expired (S4.43): a wallet needs a moment to answer. */
export const pairingMarginMs = 10_000

/** Longest the relay may be out of reach when a pairing is offered. */
export const offerLimitMs = 20_000

export type Offer = {
  pairing: OpenPairing
  metadata: Metadata
  namespaces: Readonly<Record<string, ProposedNamespace>>
  /** Read when a wallet has approved. */
  link(): WalletLink | undefined
  signal: AbortSignal
}

export type OfferContext = {
  curves: Promise<Curves>
  now(): number
  peers: Peers
  /** Resolves to the first settlement on a topic, if it comes before the time. */
  settlement(
    topic: string,
    parameters: { expiresMs: number; signal: AbortSignal },
  ): Promise<PeerRequest>
}

/**
 * Offers a session on a pairing, and waits until a wallet has approved and settled it. The secret of the proposal ends
 * here, whatever happens.
 *
 * @throws {PairingExpiredError} @throws {UserRejectedRequestError} @throws {WalletError} when the wallet lacks what
 * is asked for @throws {InvalidSessionError} when it settles what was not proposed @throws {RequestAbortedError}
 */
export async function offerSession(
  { curves, now, peers, settlement }: OfferContext,
  { link, metadata, namespaces, pairing, signal }: Offer,
): Promise<Session> {
  const { expiresMs } = pairing
  const agreement = await (await curves).createAgreement()
  const approved = peers.ask({
    expiresMs: expiresMs - pairingMarginMs,
    method: 'wc_sessionPropose',
    onExpired: () => new PairingExpiredError(),
    params: {
      expiryTimestamp: Math.floor(expiresMs / 1000),
      optionalNamespaces: namespaces,
      pairingTopic: pairing.topic,
      proposer: { metadata, publicKey: hex.encode(agreement.publicKey) },
      relays: [{ protocol: 'irn' }],
      // Wallets refuse what they cannot fulfil; what is optional they fulfil as far as they can.
      requiredNamespaces: {},
    },
    publishLimitMs: offerLimitMs,
    signal,
    topic: pairing.topic,
  })
  const responder = readResponder(await approved.catch(readRefusal))
  const key = await agree(agreement, responder)
  const topic = topicOf(key)
  const settled = settlement(topic, { expiresMs, signal })
  peers.openTopic(topic, { key })
  let request: PeerRequest | undefined
  try {
    request = await settled
    const session: Session = {
      ...readSettlement(request, { nowMs: now(), proposed: Object.keys(namespaces), responder }),
      key,
      lastIds: {},
      link: link(),
      topic,
    }
    peers.answer(request, { result: true })
    return session
  } catch (error) {
    if (request) {
      const message = 'Session settlement failed'
      peers.answer(request, { error: { code: 7000, message } })
    }
    peers.closeTopic(topic, new PairingExpiredError())
    throw error
  }
}

function readResponder(result: unknown): string {
  const { responderPublicKey } = readRecord(result) ?? {}
  if (typeof responderPublicKey === 'string' && readPublicKey(responderPublicKey))
    return responderPublicKey
  throw new InvalidSessionError({ reason: 'The wallet gave no public key.' })
}

export async function agree(agreement: Agreement, responder: string): Promise<SymmetricKey> {
  try {
    return await agreeOnKey(agreement, readPublicKey(responder) ?? new Uint8Array())
  } catch (cause) {
    throw new InvalidSessionError({ cause, reason: 'The wallet’s public key is none.' })
  }
}

function readSettlement(
  { params }: PeerRequest,
  { nowMs, proposed, responder }: { nowMs: number; proposed: readonly string[]; responder: string },
): Pick<Session, 'capabilities' | 'expirySeconds' | 'namespaces' | 'peer' | 'proposed'> {
  const { controller, expiry, namespaces } = readRecord(params) ?? {}
  const { metadata, publicKey } = readRecord(controller) ?? {}
  // Only the wallet that answered the proposal has the key of this topic; another public key is refused.
  if (publicKey !== responder)
    throw new InvalidSessionError({ reason: 'Another controller settled it than answered.' })
  const nowSeconds = Math.floor(nowMs / 1000)
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry) || expiry <= nowSeconds)
    throw new InvalidSessionError({ reason: 'It is expired.' })
  return {
    capabilities: readCapabilities(readRecord(params) ?? {}),
    expirySeconds: Math.min(expiry, nowSeconds + sessionLifetimeSeconds),
    namespaces: readNamespaces(namespaces, proposed),
    peer: readPeer(metadata),
    proposed,
  }
}

/**
 * Throws what a wallet that was offered a session answered in place of it.
 *
 * @throws {WalletError}
 */
export async function readRefusal(error: unknown): Promise<never> {
  if (!(error instanceof PeerError)) throw error
  const { peerErrors } = await import('../errors/readPeerError.ts')
  throw peerErrors.readProposalError(error)
}
