import {
  type Address,
  createClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  estimateFeesPerGas,
  estimateGas,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { rpcTransport } from '../../rpc/rpcTransport.ts'
import type { Payout } from './Payout.ts'

/** Pays on an EVM chain from the account of a key. */
export function createEvmPayout({
  chain,
  privateKey,
  rpc,
}: {
  chain: EvmChain
  privateKey: Hex
  rpc: Rpc
}): Payout {
  const account = privateKeyToAccount(privateKey)
  const client = createClient({ transport: rpcTransport(rpc, chain.id) })
  const chainId = Number(chain.id.slice('eip155:'.length))
  const countSent = () =>
    getTransactionCount(client, { address: account.address, blockTag: 'latest' })

  return {
    async sign({ account: to, address, amount }) {
      const call =
        address === 'native'
          ? { to: to as Address, value: amount }
          : {
              data: encodeFunctionData({
                abi: erc20Abi,
                args: [to as Address, amount],
                functionName: 'transfer',
              }),
              to: address as Address,
            }
      const [nonce, gas, fees] = await Promise.all([
        countSent(),
        estimateGas(client, { account, ...call }),
        estimateFeesPerGas(client, { chain: undefined }),
      ])
      const signed = await account.signTransaction({
        ...call,
        chainId,
        gas: (gas * 12n) / 10n,
        maxFeePerGas: fees.maxFeePerGas * 2n,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
        nonce,
        type: 'eip1559',
      })
      return { signed, transaction: keccak256(signed) }
    },

    async stateOf({ signed, transaction }) {
      const receipt = await getTransactionReceipt(client, { hash: transaction as Hex }).catch(
        (error: unknown) => {
          if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError')
            return undefined
          throw error
        },
      )
      if (receipt) return receipt.status === 'success' ? 'done' : 'failed'
      const { nonce = 0 } = parseTransaction(signed as Hex)
      // Another payment has its nonce, or the chain was begun anew: then it would wait for others for ever.
      return nonce === (await countSent()) ? 'unsent' : 'lost'
    },

    async send({ signed }) {
      await sendRawTransaction(client, { serializedTransaction: signed as Hex }).catch(
        (error: unknown) => {
          // It was sent before.
          if (/already known|already imported/i.test(String(error))) return
          throw error
        },
      )
    },
  }
}
