import { InvalidProofError } from '../errors/InvalidProofError.ts'
import { readRecord } from '../json/readRecord.ts'
import type { SignInRequest } from '../SignInMessage.ts'
import { payloadFields } from './cacaoPayload.ts'
import { isRecap, type Recap, readRecap, recapStatement } from './recap.ts'
import { signInText } from './signInText.ts'
import { isSignedByContract, isSignedByKey } from './verifySignature.ts'

/** A sign-in that a wallet signed: text and signature for whoever verifies it again. */
export type Proof = {
  address: string
  /** CAIP-2 id. */
  chainId: string
  message: string
  signature: string
  type: 'eip1271' | 'eip191'
}

const issuerPattern = /^did:pkh:(eip155:[1-9]\d{0,18}):(0x[0-9a-fA-F]{40})$/

/**
 * Checks one proof, as CAIP-74 wraps it, against what was asked, and gives what it grants.
 *
 * A signature over its own content proves nothing: another page's sign-in is signed as well. So each word is compared
 * with what was sent first.
 *
 * It is for the page that asked. A contract's word is taken from whom `call` asks: a server that lets somebody in has
 * `verifySignIn` check the proof's message.
 *
 * @throws {InvalidProofError} when it is not exactly what was asked for
 * @throws {InvalidMessageError} when what was asked for is no message
 */
export async function checkProof(
  cacao: unknown,
  {
    call,
    chains,
    sent,
  }: {
    /** `eth_call` on a chain. */
    call(chainId: string, parameters: { to: string; data: string }): Promise<unknown>
    /** The chains that were asked for, as CAIP-2 ids. */
    chains: readonly string[]
    sent: SignInRequest
  },
): Promise<{ proof: Proof; grant: Recap | undefined }> {
  const { h, p, s } = readRecord(cacao) ?? {}
  const payload = readRecord(p) ?? {}
  const { s: signature, t: type } = readRecord(s) ?? {}
  if (readRecord(h)?.['t'] !== 'caip122')
    throw new InvalidProofError({ reason: 'Its kind is unknown.' })
  for (const [name, field] of Object.entries(payloadFields))
    if ((payload[name] ?? undefined) !== sent[field])
      throw new InvalidProofError({ reason: `Its ${name} is not what was asked for.` })

  const [, chainId = '', accountAddress = ''] = issuerPattern.exec(String(payload['iss'])) ?? []
  if (!chains.includes(chainId))
    throw new InvalidProofError({ reason: 'Its chain was not asked for.' })

  const resources = readResources(payload['resources'])
  const grant = readGrant(resources, sent.resources ?? [])
  const sentences = [sent.statement, grant && recapStatement(grant)].filter((each) => each)
  const statement = sentences.join(' ') || undefined
  // Some wallets give the statement back as it was, others as they signed it.
  const returned = payload['statement'] ?? undefined
  if (returned !== sent.statement && returned !== statement)
    throw new InvalidProofError({ reason: 'Its statement is not what was asked for.' })
  const message = signInText({
    ...sent,
    accountAddress,
    chainId,
    resources: resources.length > 0 ? resources : undefined,
    statement,
  })
  if (typeof signature !== 'string') throw new InvalidProofError({ reason: 'It is not signed.' })
  if (type !== 'eip191' && type !== 'eip1271')
    throw new InvalidProofError({ reason: 'Its kind of signature is unknown.' })
  const signed = { address: accountAddress, signature }
  const isSigned =
    type === 'eip191'
      ? isSignedByKey(message, signed)
      : await isSignedByContract(message, signed, (parameters) => call(chainId, parameters))
  if (!isSigned) throw new InvalidProofError({ reason: 'Its signature is not the account’s.' })
  return { grant, proof: { address: accountAddress, chainId, message, signature, type } }
}

function readResources(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
  throw new InvalidProofError({ reason: 'Its resources are none.' })
}

/**
 * What the last resource grants. The wallet may allow less than was asked, and name the chains of each ability; all
 * other resources have to come back as they were sent.
 */
function readGrant(resources: readonly string[], sent: readonly string[]): Recap | undefined {
  const last = resources.at(-1)
  const own = isRecap(last) ? resources.slice(0, -1) : resources
  const grant = isRecap(last) ? readRecap(last) : undefined
  const asked = readRecap(sent.find(isRecap) ?? '')
  const others = sent.filter((each) => !isRecap(each))
  const isAsked =
    own.length === others.length &&
    own.every((each, index) => each === others[index]) &&
    (grant ? asked !== undefined && isAbout(grant, asked) : !isRecap(last))
  if (!isAsked) throw new InvalidProofError({ reason: 'Its resources are not what was asked for.' })
  return grant
}

/** Whether it grants abilities of no other resource and namespace than another one. */
function isAbout(grant: Recap, asked: Recap): boolean {
  const kinds = ({ att }: Recap) =>
    Object.entries(att).flatMap(([resource, abilities]) =>
      Object.keys(abilities).map((each) => `${each.split('/')[0]} ${resource}`),
    )
  const known = new Set(kinds(asked))
  return kinds(grant).every((kind) => known.has(kind))
}
