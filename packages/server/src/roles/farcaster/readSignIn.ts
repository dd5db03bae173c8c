import { farcasterFacts } from '@latchkey/protocol/wallet'
import { InvalidMessageError } from '@latchkey/siwx'
import { type EvmSignInMessage, isSignedByKey, parseSignInText } from '@latchkey/siwx/evm'

/** A login counts for five minutes; clocks of phones differ. */
const toleranceMs = 5 * 60_000
const maxAgeMs = 5 * 60_000

const fidPattern = /^farcaster:\/\/fid\/([1-9]\d{0,17})$/

/** Who has signed, and of which account they say that they are. */
export type SaidSignIn = {
  /** In small letters. */
  address: string
  fid: string
}

/** What a message has to be, to count. */
export type ExpectedMessage = {
  nonce: string
  now: number
  /** Of the wallet. */
  origin: string
}

/**
 * Reads what an app of Farcaster has signed (FIP-11, EIP-4361); undefined for what is not for this wallet, this login and now, or not signed
 * by the address that it names. Whether that address may speak for the account, the registries say.
 */
export function readSignIn(
  { message: text, signature }: { message: string; signature: string },
  expected: ExpectedMessage,
): SaidSignIn | undefined {
  const message = parse(text)
  if (!message || !isExpected(message, expected)) return undefined
  const [resource = '', ...others] = message.resources ?? []
  const [, fid] = fidPattern.exec(resource) ?? []
  if (fid === undefined || others.length > 0) return undefined
  const { accountAddress } = message
  if (!isSignedByKey(text, { address: accountAddress, signature })) return undefined
  return { address: accountAddress.toLowerCase(), fid }
}

function isExpected(
  {
    chainId,
    domain,
    expirationTime,
    issuedAt,
    nonce,
    notBefore,
    scheme,
    statement,
    uri,
    version,
  }: EvmSignInMessage,
  expected: ExpectedMessage,
): boolean {
  const { host, origin, protocol } = new URL(expected.origin)
  const { now } = expected
  const issuedMs = Date.parse(issuedAt)
  return (
    domain === host &&
    (scheme === undefined || `${scheme}:` === protocol) &&
    URL.canParse(uri) &&
    new URL(uri).origin === origin &&
    version === '1' &&
    chainId === farcasterFacts.chainId &&
    statement === 'Farcaster Auth' &&
    nonce === expected.nonce &&
    issuedMs > now - maxAgeMs - toleranceMs &&
    issuedMs <= now + toleranceMs &&
    (expirationTime === undefined || Date.parse(expirationTime) > now - toleranceMs) &&
    (notBefore === undefined || Date.parse(notBefore) <= now + toleranceMs)
  )
}

function parse(text: string): EvmSignInMessage | undefined {
  try {
    return parseSignInText(text)
  } catch (error) {
    if (error instanceof InvalidMessageError) return undefined
    throw error
  }
}
