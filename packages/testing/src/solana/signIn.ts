import { InvalidMessageError } from '@latchkey/siwx'
import { type SolanaSignInMessage, signInText } from '@latchkey/siwx/solana'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { invalidParams } from '../wallet/ProviderRpcError.ts'
import { readAccount } from './parameters.ts'
import type { SolanaWalletHands } from './SolanaWalletHands.ts'
import { visibleAccounts } from './SolanaWalletState.ts'

/** `solana:signIn`, one input. A domain that is not the page's is refused; real wallets warn. */
export async function signIn(hands: SolanaWalletHands, input: unknown) {
  const wanted = (input ?? {}) as SolanaSignInInput
  const domain = wanted.domain ?? hands.host
  if (!domain) throw invalidParams('no domain')
  if (hands.host && domain !== hands.host)
    throw invalidParams(`the domain ${domain} is not the page’s, ${hands.host}`)
  const address = readAccount(hands.state(), {
    address: wanted.address ?? visibleAccounts(hands.state())[0],
  })
  const message = textOf({ ...wanted, address, domain })
  await hands.decide({ address, kind: 'signIn', message })
  const signedMessage = new TextEncoder().encode(message)
  return {
    address,
    signature: await hands.sign(address, signedMessage),
    signatureType: 'ed25519' as const,
    signedMessage,
  }
}

function textOf(message: SolanaSignInMessage): string {
  try {
    return signInText(message)
  } catch (error) {
    throw error instanceof InvalidMessageError ? invalidParams(error.details.join(' ')) : error
  }
}
