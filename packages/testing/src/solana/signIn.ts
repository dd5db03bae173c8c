import { InvalidMessageError } from '@latchkey/siwx'
import { type SolanaSignInMessage, signInText } from '@latchkey/siwx/solana'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { invalidParams } from '../wallet/ProviderRpcError.ts'
import { readAccount } from './parameters.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import { visibleAccounts } from './SolanaWalletState.ts'

/**
 * `solana:signIn`, one input: one question, which connects the site as well. A domain that is not the page's is refused;
 * real wallets warn.
 */
export async function signIn(context: SolanaWalletContext, input: unknown) {
  const wanted = (input ?? {}) as SolanaSignInInput
  const domain = wanted.domain ?? context.host
  if (!domain) throw invalidParams('no domain')
  if (context.host && domain !== context.host)
    throw invalidParams(`the domain ${domain} is not the page’s, ${context.host}`)
  const { selected } = context.state()
  const [visible] = visibleAccounts(context.state())
  const address = visible
    ? readAccount(context.state(), { address: wanted.address ?? visible })
    : selected
  const message = context.rewrite(textOf({ ...wanted, address, domain }))
  await context.decide({ address, kind: 'signIn', message })
  const { granted } = context.state()
  // An owner who agrees has unlocked the wallet first.
  context.update({
    granted: granted.includes(address) ? granted : [...granted, address],
    locked: false,
  })
  const signedMessage = new TextEncoder().encode(message)
  return {
    address,
    signature: await context.sign(address, signedMessage),
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
