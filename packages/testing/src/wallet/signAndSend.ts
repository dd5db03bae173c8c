import type { Address, Hex } from 'viem'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { TestChain } from './TestWallet.ts'
import type { WalletContext } from './WalletContext.ts'

/** A transaction of one of the wallet's accounts; what it leaves out comes from the chain. */
export type WalletTransaction = {
  chainId: number
  from: Address
  /** Absent to deploy a contract. */
  to: Address | undefined
  value: bigint
  data: Hex
  gas?: bigint | undefined
  nonce?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  /** What the account lends its address to with this transaction (EIP-7702). */
  delegate?: Address | undefined
}

/** Signs and sends; gives the hash. Asks no one. @throws {ProviderRpcError} 4100, 4901, and the chain's own */
export async function signAndSend(
  context: WalletContext,
  { chainId, data, delegate, from, to, value, ...given }: WalletTransaction,
): Promise<Hex> {
  const account = context.signer(from)
  const chain = context.state().chains[chainId]
  if (!chain) throw new ProviderRpcError(4901, 'The wallet cannot reach the chain.')
  const read = (method: string, parameters: readonly unknown[]) =>
    context.callChain(chain, { method, params: parameters })
  const nonce = Number(
    given.nonce ?? toBigInt(await read('eth_getTransactionCount', [from, 'pending'])),
  )
  const authorization =
    delegate &&
    // The transaction itself takes the nonce before it.
    (await account.signAuthorization?.({ address: delegate, chainId, nonce: nonce + 1 }))
  if (delegate && !authorization)
    throw new ProviderRpcError(4200, 'This account cannot lend its address.')
  const lent = authorization && {
    address: delegate,
    chainId: hex(BigInt(chainId)),
    nonce: hex(BigInt(nonce + 1)),
    r: authorization.r,
    s: authorization.s,
    yParity: hex(BigInt(authorization.yParity ?? 0)),
  }
  const call = { data, from, to, value: hex(value), ...(lent && { authorizationList: [lent] }) }
  const [gas, fees] = await Promise.all([
    given.gas ?? read('eth_estimateGas', [call]).then(toBigInt),
    feesFor(given, context, chain),
  ])
  const common = { ...fees, chainId, data, gas, nonce, value }
  const raw = await account.signTransaction(
    authorization && to
      ? { ...common, authorizationList: [authorization], to, type: 'eip7702' }
      : { ...common, to: to ?? null, type: 'eip1559' },
  )
  return (await read('eth_sendRawTransaction', [raw])) as Hex
}

async function feesFor(
  {
    maxFeePerGas,
    maxPriorityFeePerGas: tip,
  }: Pick<WalletTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  context: WalletContext,
  chain: TestChain,
) {
  if (maxFeePerGas !== undefined) return { maxFeePerGas, maxPriorityFeePerGas: tip ?? maxFeePerGas }
  const block = (await context.callChain(chain, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })) as { baseFeePerGas?: Hex | undefined }
  const maxPriorityFeePerGas = tip ?? 1_000_000_000n
  // Twice the base fee outlasts six full blocks.
  return {
    maxFeePerGas: 2n * BigInt(block.baseFeePerGas ?? 0) + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}

function toBigInt(value: unknown): bigint {
  return BigInt(value as Hex)
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
