import {
  type ExpectedSignIn,
  InvalidMessageError,
  type SignInMessage,
  SignInRefusedError,
} from '@latchkey/siwx'
import { verifySignIn as verifyBitcoin } from '@latchkey/siwx/bitcoin'
import { verifySignIn as verifyEvm, type Witnesses } from '@latchkey/siwx/evm'
import { verifySignIn as verifySolana } from '@latchkey/siwx/solana'
import { getAddress } from 'viem'
import { bitcoinAddressOn } from '../chains/bitcoinAddress.ts'
import { ApiError } from '../http/ApiError.ts'
import { toUnverifiedError } from './toUnverifiedError.ts'

type Signed = { signature: string; text: string; witnesses: Witnesses }

/**
 * Longer than any page's address has to be. It is kept with the session and is a claim of each token, which has to be
 * short enough for a header.
 */
export const maxUriLength = 1024

/** By what the text's first line calls the account. */
const verifiers: Readonly<
  Record<string, (signed: Signed, expected: ExpectedSignIn) => Promise<SignInMessage>>
> = {
  Bitcoin: verifyBitcoin,
  Ethereum: verifyEvm,
  Solana: verifySolana,
}

const firstLine = /^[^\n]* wants you to sign in with your (Bitcoin|Ethereum|Solana) account:\n/

/** A sign-in that was taken. */
export type VerifiedSignIn = {
  /** CAIP-10, one text for one account. */
  account: string
  domain: string
  uri: string
}

/**
 * Verifies a sign-in for the pages of an origin.
 *
 * @throws {ApiError} with the code of what it failed at: 422 for a text that is none, 401 for a sign-in that must not be
 *   taken, 503 when too few nodes could say what a contract signed
 */
export async function verifySignIn(
  signed: Signed,
  { origin, ...expected }: Omit<ExpectedSignIn, 'domain' | 'uri'> & { origin: string },
): Promise<VerifiedSignIn> {
  try {
    const [, named = ''] = firstLine.exec(signed.text.slice(0, 512)) ?? []
    const verify = verifiers[named]
    if (!verify)
      throw new InvalidMessageError({ field: 'text', reason: 'It is no sign-in that is known.' })
    const message = await verify(signed, { ...expected, domain: new URL(origin).host })
    if (message.uri.length > maxUriLength)
      throw new InvalidMessageError({
        field: 'uri',
        reason: `Its uri has more than ${maxUriLength} characters.`,
      })
    requireScheme(message, origin)
    const { domain, uri } = message
    return { account: accountOf(message), domain, uri }
  } catch (error) {
    throw toApiError(error)
  }
}

/** The verifiers compare authorities; the scheme says whether the page came over https. */
function requireScheme(message: SignInMessage & { scheme?: string | undefined }, origin: string) {
  const { protocol } = new URL(origin)
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== protocol)
    throw new SignInRefusedError({ refusal: 'domain' })
  if (!message.uri.toLowerCase().startsWith(`${protocol}//`))
    throw new SignInRefusedError({ refusal: 'uri' })
}

function accountOf({ accountAddress, chainId }: SignInMessage): string {
  if (chainId.startsWith('eip155:')) return `${chainId}:${getAddress(accountAddress)}`
  if (chainId.startsWith('solana:')) return `${chainId}:${accountAddress}`
  const address = bitcoinAddressOn(chainId, accountAddress)
  // An address of the third testnet, on regtest.
  if (address === undefined) throw new SignInRefusedError({ refusal: 'chain' })
  return `${chainId}:${address}`
}

function toApiError(error: unknown): unknown {
  if (error instanceof InvalidMessageError || error instanceof SignInRefusedError) {
    const isInvalid = error instanceof InvalidMessageError
    return new ApiError({
      cause: error,
      code: error.code,
      description: error.details[0] ?? error.message,
      field: 'message',
      status: isInvalid ? 422 : 401,
    })
  }
  return toUnverifiedError(error, { field: 'message' }) ?? error
}
