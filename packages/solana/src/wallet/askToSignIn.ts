import { InvalidAnswerError } from '@latchkey/core/adapter'
import { signatureOver } from '@latchkey/siwx/solana'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { featureOf } from './featureOf.ts'
import { readAccounts } from './readAccounts.ts'
import { onlyOutput, readBytes, readSignature } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'
import type { SolanaWallet } from './SolanaWallet.ts'

/** A sign-in as a server verifies it: `signature` is the account's, of the bytes of `message` or an off-chain message with them. */
export type SignedIn = {
  /** Base58. */
  address: string
  /** The text the wallet wrote and signed, in UTF-8. */
  message: string
  /** Ed25519, in base58; one of an off-chain message for an application comes with the message. */
  signature: string
}

/**
 * Asks a wallet to sign in (`solana:signIn`): with an account that is connected, or any.
 *
 * @throws {WalletError}
 */
export async function askToSignIn({
  address: wanted,
  input,
  signal,
  wallet,
}: {
  address?: string | undefined
  input: Omit<SolanaSignInInput, 'address'>
  signal: AbortSignal
  wallet: SolanaWallet
}): Promise<SignedIn & { account: WalletAccount }> {
  const method = 'solana:signIn'
  const ask = featureOf(wallet, method)
  const outputs = await requestWallet({ method, signal }, () =>
    ask({ ...input, ...(wanted !== undefined && { address: wanted }) }),
  )
  const { account, signature, signedMessage } = onlyOutput(outputs, method)
  const address = readAccounts([account])[0]?.address
  if (!address || (wanted !== undefined && address !== wanted))
    throw new InvalidAnswerError({ answer: outputs, method }, ['It signed in another account.'])
  const signed = signatureOver(readBytes(signedMessage, method), {
    address,
    signature: readSignature(signature, method),
  })
  if (!signed)
    throw new InvalidAnswerError({ answer: outputs, method }, [
      'It signed an off-chain message that is malformed, or another’s.',
    ])
  return { account, address, message: readText(signed.text, method), signature: signed.signature }
}

function readText(bytes: Uint8Array, method: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new InvalidAnswerError({ answer: bytes, method }, ['The text it signed is not UTF-8.'])
  }
}
