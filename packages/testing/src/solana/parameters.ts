import { invalidParams, unauthorized } from '../wallet/ProviderRpcError.ts'
import { type SolanaWalletState, visibleAccounts } from './SolanaWalletState.ts'
import type { TestSolanaChain } from './TestSolanaWallet.ts'

/** An input of a feature. @throws {ProviderRpcError} −32602 */
export function readInput(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null) throw invalidParams('expected an object')
  return input as Record<string, unknown>
}

/** The address of the account a site names. @throws {ProviderRpcError} −32602, or 4100 when it was not granted */
export function readAccount(state: SolanaWalletState, account: unknown): string {
  const { address } = readInput(account)
  if (typeof address !== 'string') throw invalidParams('the account has no address')
  if (!visibleAccounts(state).includes(address)) throw unauthorized(address)
  return address
}

/** The network a site names, and its RPC. @throws {ProviderRpcError} −32602 for one the wallet does not know */
export function readChain(
  { chains }: SolanaWalletState,
  chain: unknown,
): { chain: TestSolanaChain; rpcUrl: string } {
  const rpcUrl = typeof chain === 'string' ? chains[chain as TestSolanaChain] : undefined
  if (!rpcUrl) throw invalidParams(`the wallet does not know the chain ${String(chain)}`)
  return { chain: chain as TestSolanaChain, rpcUrl }
}

/** Bytes a site gives; a plain array is refused, lenient wallets hide the mistake. @throws {ProviderRpcError} −32602 */
export function readBytes(value: unknown, name: string): Uint8Array {
  if (Object.prototype.toString.call(value) !== '[object Uint8Array]')
    throw invalidParams(`${name} is no Uint8Array`)
  return value as Uint8Array
}
