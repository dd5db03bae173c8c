import { type Address, encodeFunctionData, erc20Abi, hexToBigInt, isHex, size, slice } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { isError } from '../rpc/JsonRpc.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { type EvmToken, type Holding, nativeAsset } from './Holding.ts'
import { readCalls, sendAll } from './readCalls.ts'

/**
 * Reads how much an account has of the native coin and of tokens. A token that does not answer is left out.
 *
 * @throws {ChainUnavailableError}
 */
export async function readHoldings({
  account,
  chain,
  rpc,
  tokens,
}: {
  account: Address
  chain: EvmChain
  rpc: Rpc
  tokens: readonly EvmToken[]
}): Promise<readonly Holding[]> {
  const data = encodeFunctionData({ abi: erc20Abi, args: [account], functionName: 'balanceOf' })
  const asked = tokens.map((asset) => ({ asset, call: { data, to: asset.address } }))
  const [native, answers] = await Promise.all([
    readNative(rpc, chain, account),
    readCalls(
      rpc,
      chain,
      asked.map(({ call }) => call),
    ),
  ])
  const held = asked.flatMap(({ asset }, index): Holding[] => {
    const answer = answers[index]
    if (!answer || size(answer) < 32) return []
    return [{ amount: hexToBigInt(slice(answer, 0, 32)), asset }]
  })
  return [{ amount: native, asset: nativeAsset(chain) }, ...held]
}

/** The tokens the operator lists for a chain. */
export function listedTokens({ tokens }: EvmChain): readonly EvmToken[] {
  return tokens.map(({ address, decimals, name, price, symbol }) => ({
    address: address.toLowerCase() as Address,
    decimals,
    name,
    priceUsd: price ?? 0,
    symbol,
  }))
}

async function readNative(rpc: Rpc, chain: EvmChain, account: Address): Promise<bigint> {
  const [answer] = await sendAll(rpc, chain, [
    { method: 'eth_getBalance', params: [account, 'latest'] },
  ])
  if (!answer || isError(answer) || !isHex(answer.result)) throw new ChainUnavailableError(chain.id)
  return BigInt(answer.result)
}
