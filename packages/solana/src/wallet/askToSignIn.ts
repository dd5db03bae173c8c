import { InvalidAnswerError } from '@latchkey/core/adapter'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { toBase58 } from '../format/toBase58.ts'
import { featureOf } from './featureOf.ts'
import { readAccounts } from './readAccounts.ts'
import { onlyOutput, readBytes, readSignature } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'
import type { SolanaWallet } from './SolanaWallet.ts'

/** A sign-in as a server verifies it: `signature` is the account's, of the bytes of `message`. */
export type SignedIn = {
  /** Base58. */
  address: string
  /** The text the wallet wrote and signed, in UTF-8. */
  message: string
  /** Ed25519, in base58. */
  signature: string
}

/** Asks a wallet to sign in (`solana:signIn`). @throws {WalletError} */
export async function askToSignIn({
  address,
  input,
  signal,
  wallet,
}: {
  address: string
  input: Omit<SolanaSignInInput, 'address'>
  signal: AbortSignal
  wallet: SolanaWallet
}): Promise<SignedIn> {
  const method = 'solana:signIn'
  const ask = featureOf(wallet, method)
  const outputs = await requestWallet({ method, signal }, () => ask({ ...input, address }))
  const { account, signature, signedMessage } = onlyOutput(outputs, method)
  if (readAccounts([account])[0]?.address !== address)
    throw new InvalidAnswerError({ answer: outputs, method }, ['It signed in another account.'])
  return {
    address,
    message: readText(readBytes(signedMessage, method), method),
    signature: toBase58(readSignature(signature, method)),
  }
}

function readText(bytes: Uint8Array, method: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new InvalidAnswerError({ answer: bytes, method }, ['The text it signed is not UTF-8.'])
  }
}
