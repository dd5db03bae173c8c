import { type SignInRefusal, SignInRefusedError } from '../errors/SignInRefusedError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { authorityOf } from '../text/rfc3986.ts'

/** What a sign-in has to be, to be taken. */
export type ExpectedSignIn = {
  /** The site, as the message names it: `shop.example`, `localhost:5173`; or each of its names. */
  domain: string | readonly string[]
  /** The nonce that was given out for this sign-in, and is taken once. */
  nonce: string
  /** The chains that the site serves, as CAIP-2 ids. */
  chains: readonly string[]
  /** The account that has to sign, where one is known. */
  address?: string | undefined
  /** The URI that the sign-in is for; without one, any URI of the domain. */
  uri?: string | undefined
  /** Milliseconds since 1970; now, unless given. */
  now?: number | undefined
  /** How far the visitor's clock may be from ours, in seconds; 60 unless given. */
  toleranceSeconds?: number | undefined
}

/**
 * Requires that a message is what was expected: domain, URI, chain, nonce, times, in this order.
 *
 * @throws {SignInRefusedError} whose code says what is not
 */
export function requireExpected(
  message: SignInMessage,
  { address, chains, domain, nonce, now = Date.now(), toleranceSeconds = 60, uri }: ExpectedSignIn,
): void {
  const tolerance = toleranceSeconds * 1000
  const isOf = uri === undefined ? authorityOf(message.uri) === message.domain : message.uri === uri
  const { expirationTime, issuedAt, notBefore } = message
  const checks: readonly (readonly [SignInRefusal, boolean])[] = [
    ['domain', [domain].flat().includes(message.domain)],
    ['uri', isOf],
    ['chain', chains.includes(message.chainId)],
    ['account', address === undefined || isSame(message, address)],
    ['nonce', message.nonce === nonce],
    ['expired', expirationTime === undefined || now < Date.parse(expirationTime) + tolerance],
    ['not_yet_valid', notBefore === undefined || Date.parse(notBefore) <= now + tolerance],
    ['issued_later', Date.parse(issuedAt) <= now + tolerance],
  ]
  const failed = checks.find(([, holds]) => !holds)
  if (failed) throw new SignInRefusedError({ refusal: failed[0] })
}

/** Addresses of EVM chains are the same in any case; those of others are compared as they are spelled. */
function isSame({ accountAddress, chainId }: SignInMessage, address: string): boolean {
  return chainId.startsWith('eip155:')
    ? accountAddress.toLowerCase() === address.toLowerCase()
    : accountAddress === address
}
