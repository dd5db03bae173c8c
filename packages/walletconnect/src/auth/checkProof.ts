import { AuthenticationError } from '../errors/AuthenticationError.ts'
import { readRecord } from '../json/readRecord.ts'
import { isRecap, readRecap, recapSentence } from './recap.ts'
import { type SignIn, signInText } from './signInText.ts'
import { isSignedByContract, isSignedByKey } from './verifySignature.ts'

/** A sign-in that a wallet signed: text and signature for whoever verifies it again. */
export type Proof = {
  address: string
  chainId: string
  message: string
  signature: string
  type: 'eip1271' | 'eip191'
}

const issuerPattern = /^did:pkh:(eip155:[1-9]\d{0,18}):(0x[0-9a-fA-F]{40})$/
/** What has to come back as it was sent. */
const fixed = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const

/**
 * Checks one proof against what was asked, and gives what it grants.
 *
 * A signature over its own content proves nothing: another page's sign-in is signed as well. So each word is compared
 * with ours first.
 *
 * @throws {AuthenticationError}
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
    /** The chains that were asked for. */
    chains: readonly string[]
    sent: SignIn
  },
): Promise<{ proof: Proof; grant: ReturnType<typeof readRecap> }> {
  const { h, p, s } = readRecord(cacao) ?? {}
  const payload = readRecord(p) ?? {}
  const { s: signature, t: type } = readRecord(s) ?? {}
  if (readRecord(h)?.['t'] !== 'caip122')
    throw new AuthenticationError({ reason: 'Its kind is unknown.' })
  for (const name of fixed)
    if ((payload[name] ?? undefined) !== sent[name])
      throw new AuthenticationError({ reason: `Its ${name} is not what was asked for.` })

  const [, chainId = '', address = ''] = issuerPattern.exec(String(payload['iss'])) ?? []
  if (!chains.includes(chainId))
    throw new AuthenticationError({ reason: 'Its chain was not asked for.' })

  const resources = readResources(payload['resources'])
  const last = resources.at(-1)
  const grant = isRecap(last) ? readRecap(last) : undefined
  const own = isRecap(last) ? resources.slice(0, -1) : resources
  const asked = (sent.resources ?? []).filter((resource) => !isRecap(resource))
  if (own.join('\n') !== asked.join('\n') || (isRecap(last) && !grant))
    throw new AuthenticationError({ reason: 'Its resources are not what was asked for.' })

  const sentences = [sent.statement, grant && recapSentence(grant)].filter((each) => each)
  const statement = sentences.join(' ') || undefined
  // Some wallets give the statement back as it was, others as they signed it.
  const told = payload['statement'] ?? undefined
  if (told !== sent.statement && told !== statement)
    throw new AuthenticationError({ reason: 'Its statement is not what was asked for.' })
  const message = signInText({ ...sent, resources, statement }, { address, chainId })
  if (typeof signature !== 'string') throw new AuthenticationError({ reason: 'It is not signed.' })
  if (type !== 'eip191' && type !== 'eip1271')
    throw new AuthenticationError({ reason: 'Its kind of signature is unknown.' })
  const isSigned =
    type === 'eip191'
      ? isSignedByKey(message, { address, signature })
      : await isSignedByContract(message, { address, signature }, (ask) => call(chainId, ask))
  if (!isSigned) throw new AuthenticationError({ reason: 'Its signature is not the account’s.' })
  return { grant, proof: { address, chainId, message, signature, type } }
}

function readResources(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.length <= 64 && value.every((each) => typeof each === 'string'))
    return value as readonly string[]
  throw new AuthenticationError({ reason: 'Its resources are none.' })
}
