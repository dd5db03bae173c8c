import type { SignedOnConnect, SignInOnConnect } from '@latchkey/core/adapter'
import { readSignIn } from '@latchkey/siwx/solana'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { toNetworkId, toWalletChain } from '../network/walletChain.ts'
import { askToSignIn } from '../wallet/askToSignIn.ts'
import type { SolanaWallet } from '../wallet/SolanaWallet.ts'
import { type NetworkFacts, networkOf } from './networkOf.ts'

/** What a wallet says that lists the feature and cannot use it; all else ends the connect. */
const inability: ReadonlySet<unknown> = new Set([
  'wallet.internal_error',
  'wallet.invalid_answer',
  'wallet.invalid_input',
  'wallet.invalid_params',
  'wallet.invalid_request',
  'wallet.method_not_found',
  'wallet.method_not_supported',
  'wallet.parse_error',
  'wallet.unknown',
  'wallet.unsupported_method',
])

/**
 * Asks a wallet that is not connected to sign in, which connects it as well; gives its accounts, the one that signed
 * first. Gives nothing where the site has no message, or the wallet cannot: then it is to be connected alone.
 *
 * @throws {WalletError} @throws {RequestAbortedError}
 */
export async function connectAndSignIn(
  wallet: SolanaWallet,
  {
    facts,
    signal,
    signIn,
  }: { facts: NetworkFacts; signal: AbortSignal; signIn: () => Promise<SignInOnConnect> },
): Promise<readonly WalletAccount[] | undefined> {
  const networkId = networkOf(wallet, facts)
  if (!networkId) return undefined
  const offered = await signIn()
  const message = await offered.createMessage(networkId)
  if (!message) return undefined
  const { accountAddress: _, chainId: __, toString: ___, ...fields } = message
  try {
    const input = toInput({ ...fields, chainId: chainName(networkId) })
    const { account, address, ...signed } = await askToSignIn({ input, signal, wallet })
    await offered.accept([{ ...signed, address, data: read(signed.message), networkId }])
    return [account, ...wallet.accounts.filter((each) => each.address !== address)]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (inability.has(code)) return undefined
    offered.fail(error)
    throw error
  }
}

/** The input of the feature: wallets take a field that is there and undefined for one they do not know. */
function toInput(fields: object): Omit<SolanaSignInInput, 'address'> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The name that wallets check a sign-in for; networks that have none there go by their id. */
function chainName(networkId: Parameters<typeof toWalletChain>[0]): string {
  const name = toWalletChain(networkId)
  return toNetworkId(name) === networkId ? name : networkId
}

/** What a text says; nothing where it is no sign-in. */
function read(text: string): SignedOnConnect['data'] {
  try {
    return readSignIn(text)
  } catch {
    return undefined
  }
}
