// One-click sign-in: a session and signed texts (CAIP-122) in one answer of the wallet.

import { PairingExpiredError } from '@latchkey/core/adapter'
import { InvalidProofError, type SignInRequest } from '@latchkey/siwx'
import { cacaoPayload, checkProof, type Proof, signInText } from '@latchkey/siwx/evm'
import { hex } from '@scure/base'
import { readPublicKey, topicOf } from '../crypto/keys.ts'
import { AuthenticationError } from '../errors/AuthenticationError.ts'
import { PeerError } from '../errors/PeerError.ts'
import { readRecord } from '../json/readRecord.ts'
import { defaultEvents } from '../namespaces/methods.ts'
import type { Namespaces } from '../namespaces/Namespaces.ts'
import {
  agree,
  type Offer,
  type OfferContext,
  offerLimitMs,
  offerSession,
  pairingMarginMs,
  readRefusal,
} from '../session/offerSession.ts'
import { readPeer, type Session, sessionLifetimeSeconds } from '../session/Session.ts'
import { grantedBy, sessionRecap } from './sessionRecap.ts'

/** The request that the pairing's URI announces. */
export const authenticateMethod = 'wc_sessionAuthenticate'

/** Wallets refuse a sign-in with a shorter lifetime. */
const requestLifetimeSeconds = 3600
const maxProofs = 32
/** A wallet that does not know the request: it answers the proposal that follows. */
const unsupportedMethod = 10_001

export type Wanted = {
  /** EVM chains to sign for, as CAIP-2. */
  chains: readonly string[]
  /** Methods of the session. */
  methods: readonly string[]
  domain: string
  uri: string
  nonce: string
  /** RFC 3339; now, unless given. */
  issuedAt?: string | undefined
  /** Plain ASCII: some wallets hash other texts wrongly. */
  statement?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

export type Authentication = {
  /** Each with the wallet's own words for it (CAIP-74). */
  proofs: readonly (Proof & { cacao: unknown })[]
  session: Session | undefined
}

/**
 * Asks for a session and a sign-in in one, and offers a session alone on the same pairing for wallets that do not know
 * this. The wallet answers one of the two.
 *
 * @throws {AuthenticationError} when any proof is not exactly what was asked for: then nothing of it counts
 * @throws {InvalidMessageError} when what is wanted is no sign-in message: then no wallet is asked
 * @throws what {@link offerSession} throws
 */
export async function authenticate(
  context: OfferContext & {
    readChain(chainId: string, method: string, params: unknown): Promise<unknown>
  },
  { wanted, ...offer }: Offer & { wanted: Wanted },
): Promise<Authentication> {
  const { curves, now, peers, readChain } = context
  const { metadata, pairing, signal } = offer
  const sent = toRequest(wanted, now())
  const agreement = await (await curves).createAgreement()
  const answerTopic = topicOf(agreement.publicKey)
  const answered = new AbortController()
  const stop = () => answered.abort()
  signal.addEventListener('abort', stop)
  peers.openTopic(answerTopic, { agreement })
  try {
    const signedIn = peers.ask({
      answerTopic,
      expiresMs: pairing.expiresMs - pairingMarginMs,
      method: authenticateMethod,
      onExpired: () => new PairingExpiredError(),
      params: {
        authPayload: { ...cacaoPayload(sent), chains: wanted.chains, type: 'caip122' },
        expiryTimestamp: Math.floor(now() / 1000) + requestLifetimeSeconds,
        requester: { metadata, publicKey: hex.encode(agreement.publicKey) },
      },
      publishLimitMs: offerLimitMs,
      signal,
      topic: pairing.topic,
    })
    const settled = offerSession(context, { ...offer, signal: answered.signal })
    settled.catch(() => {
      // It is handled below when it is the first to settle.
    })
    const first = await Promise.race([
      settled.then((session) => ({ session })),
      signedIn.then(
        (result) => ({ result }),
        (error: unknown) =>
          error instanceof PeerError && error.code === unsupportedMethod
            ? settled.then((session) => ({ session }))
            : readRefusal(error),
      ),
    ])
    if ('session' in first) return { proofs: [], session: first.session }
    answered.abort()

    const { cacaos, responder } = readRecord(first.result) ?? {}
    const { metadata: peerMetadata, publicKey } = readRecord(responder) ?? {}
    if (!Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > maxProofs)
      throw new AuthenticationError({ reason: 'It has no proofs.' })
    const checked = await Promise.all(
      cacaos.map((cacao: unknown) =>
        checkProof(cacao, {
          call: (chainId, ask) => readChain(chainId, 'eth_call', [ask, 'latest']),
          chains: wanted.chains,
          sent,
        }),
      ),
    ).catch((cause: unknown) => {
      throw cause instanceof InvalidProofError
        ? new AuthenticationError({ cause, reason: cause.details.join(' ') })
        : cause
    })
    const proofs = checked.map(({ proof }, index) => ({
      ...proof,
      cacao: cacaos[index] as unknown,
    }))
    const namespaces = granted(checked, wanted)
    if (!namespaces) return { proofs, session: undefined }
    if (typeof publicKey !== 'string' || !readPublicKey(publicKey))
      throw new AuthenticationError({ reason: 'The wallet gave no public key.' })
    const key = await agree(agreement, publicKey)
    const session: Session = {
      expirySeconds: Math.floor(now() / 1000) + sessionLifetimeSeconds,
      key,
      capabilities: [],
      lastIds: {},
      link: offer.link(),
      namespaces,
      peer: readPeer(peerMetadata),
      proposed: Object.keys(namespaces),
      topic: topicOf(key),
    }
    return { proofs, session }
  } finally {
    signal.removeEventListener('abort', stop)
    answered.abort()
    peers.closeTopic(answerTopic, new PairingExpiredError())
  }
}

/**
 * The sign-in that wallets are asked for.
 *
 * @throws {AuthenticationError} @throws {InvalidMessageError} when some wallets would not sign it as it is
 */
export function toRequest(wanted: Wanted, nowMs: number): SignInRequest {
  const { statement } = wanted
  if (statement && !/^[\x20-\x7e]+$/.test(statement))
    throw new AuthenticationError({ reason: 'The statement has to be ASCII, on one line.' })
  const resources = [
    ...(wanted.resources ?? []),
    ...(wanted.methods.length > 0 ? [sessionRecap(wanted.methods)] : []),
  ]
  const request: SignInRequest = {
    domain: wanted.domain,
    expirationTime: wanted.expirationTime,
    issuedAt: wanted.issuedAt ?? new Date(nowMs).toISOString(),
    nonce: wanted.nonce,
    notBefore: wanted.notBefore,
    requestId: wanted.requestId,
    // A list without entries is still a line of the text.
    resources: resources.length > 0 ? resources : undefined,
    statement,
    uri: wanted.uri,
    version: '1',
  }
  // A request that makes no text is refused here, before the visitor looks at their phone.
  for (const chainId of wanted.chains) signInText({ ...request, accountAddress: '0x', chainId })
  return request
}

/** The session that the proofs grant: what was asked for and granted, for the accounts that signed. */
function granted(
  checked: readonly Awaited<ReturnType<typeof checkProof>>[],
  { chains: asked, methods: askedMethods }: Wanted,
): Namespaces | undefined {
  const grants = checked.flatMap(({ grant }) => (grant ? grantedBy(grant) : []))
  const methods = askedMethods.filter((method) =>
    grants.some((each) => each.methods.includes(method)),
  )
  const chains = asked.filter((chain) => grants.some((each) => each.chains.includes(chain)))
  if (methods.length === 0 || chains.length === 0) return undefined
  const addresses = [...new Set(checked.map(({ proof }) => proof.address))]
  const accounts = chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
  return { eip155: { accounts, chains, events: defaultEvents, methods } }
}
