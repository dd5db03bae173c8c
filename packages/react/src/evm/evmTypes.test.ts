import type { Latchkey } from '@latchkey/core'
import type { WalletClient } from '@latchkey/evm'
import { readContract, simulateContract, writeContract } from '@latchkey/evm'
import { erc20Abi, type Hash, type PublicClient, parseAbi, type TransactionReceipt } from 'viem'
import { expect, expectTypeOf, test } from 'vitest'
import {
  useBlockNumber,
  usePublicClient,
  useReadContract,
  type useSendCalls,
  type useSendTransaction,
  useSignTypedData,
  useSimulateContract,
  useWaitForTransactionReceipt,
  useWalletClient,
  useWriteContract,
} from '../exports/evm.ts'

// What these state is checked by the compiler. None of it runs.

const address = '0x00000000000000000000000000000000000000bb'
const token = { abi: erc20Abi, address } as const
const pair = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function deposit(address to) payable returns (uint256 shares)',
])

function useReading(account: `0x${string}` | undefined) {
  const balance = useReadContract({ ...token, args: [address], functionName: 'balanceOf' })
  expectTypeOf(balance.data).toEqualTypeOf<bigint | undefined>()
  if (balance.status === 'success') expectTypeOf(balance.data).toEqualTypeOf<bigint>()
  if (balance.status === 'loading') expectTypeOf(balance.data).toEqualTypeOf<undefined>()
  expectTypeOf(balance.refetch).toEqualTypeOf<() => void>()
  expectTypeOf(useReadContract({ ...token, functionName: 'symbol' }).data).toEqualTypeOf<
    string | undefined
  >()
  expectTypeOf(
    useReadContract({ abi: pair, address, functionName: 'getReserves' }).data,
  ).toEqualTypeOf<readonly [bigint, bigint, number] | undefined>()
  // A hook waits for what is not known yet, and takes networks by name or number.
  useReadContract({
    abi: erc20Abi,
    address: account,
    args: account && [account],
    chainId: 8453,
    functionName: 'balanceOf',
    watch: true,
  })
  useReadContract({ ...token, functionName: 'symbol', networkId: 'eip155:8453' })
  useReadContract({ ...token, functionName: 'symbol', networkId: 8453 })
  // @ts-expect-error one network has one name
  useReadContract({ ...token, chainId: 8453, functionName: 'symbol', networkId: 8453 })
  // @ts-expect-error the ABI lacks it
  useReadContract({ ...token, functionName: 'nothing' })
  // @ts-expect-error it writes
  useReadContract({ ...token, args: [address, 1n], functionName: 'transfer' })
  // @ts-expect-error an argument is of another type
  useReadContract({ ...token, args: [1n], functionName: 'balanceOf' })
  // An ABI that no type knows is any.
  const abi: readonly unknown[] = erc20Abi
  expectTypeOf(useReadContract({ abi, address, functionName: 'any' }).data).toEqualTypeOf<unknown>()
}

function useWriting() {
  const { data, mutate, mutateAsync } = useWriteContract()
  expectTypeOf(data).toEqualTypeOf<Hash | undefined>()
  expectTypeOf(
    mutate({ ...token, args: [address, 1n], functionName: 'transfer' }),
  ).toEqualTypeOf<void>()
  expectTypeOf(
    mutateAsync({ ...token, args: [address, 1n], functionName: 'transfer', gas: 1n }),
  ).toEqualTypeOf<Promise<Hash>>()
  mutate({ abi: pair, address, args: [address], functionName: 'deposit', value: 1n })
  // @ts-expect-error it takes no money
  mutate({ ...token, args: [address, 1n], functionName: 'transfer', value: 1n })
  // @ts-expect-error it only reads
  mutate({ ...token, args: [address], functionName: 'balanceOf' })
  // @ts-expect-error arguments are not left out
  mutate({ ...token, functionName: 'transfer' })

  const simulation = useSimulateContract({
    abi: pair,
    address,
    args: [address],
    functionName: 'deposit',
    value: 1n,
  })
  expectTypeOf(simulation.data?.result).toEqualTypeOf<bigint | undefined>()
  // What was tried out is what is written.
  if (simulation.data) mutate(simulation.data.request)
  const receipt = useWaitForTransactionReceipt({ hash: data })
  expectTypeOf(receipt.data).toEqualTypeOf<TransactionReceipt | undefined>()
}

function useSigning() {
  const { mutate } = useSignTypedData()
  const types = { Order: [{ name: 'amount', type: 'uint256' }] } as const
  mutate({ message: { amount: 1n }, primaryType: 'Order', types })
  // @ts-expect-error an amount is a number
  mutate({ message: { amount: 'one' }, primaryType: 'Order', types })
  // @ts-expect-error there is no such type
  mutate({ message: { amount: 1n }, primaryType: 'Offer', types })
}

function useClients() {
  expectTypeOf(usePublicClient({ chainId: 1 }).data).toEqualTypeOf<PublicClient | undefined>()
  const { data } = useWalletClient()
  expectTypeOf(data).toEqualTypeOf<WalletClient | undefined>()
  expectTypeOf(data?.account.address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useBlockNumber().data).toEqualTypeOf<bigint | undefined>()
}

async function actions(latchkey: Latchkey) {
  const read = { ...token, args: [address], functionName: 'balanceOf' } as const
  expectTypeOf(await readContract(latchkey, read)).toEqualTypeOf<bigint>()
  const { request, result } = await simulateContract(latchkey, {
    ...token,
    args: [address, 1n],
    functionName: 'transfer',
  })
  expectTypeOf(result).toEqualTypeOf<boolean>()
  expectTypeOf(await writeContract(latchkey, request)).toEqualTypeOf<Hash>()
  // @ts-expect-error an action waits for nothing
  await readContract(latchkey, { ...token, args: undefined, functionName: 'balanceOf' })
}

test('types follow ABIs, statuses and typed data', () => {
  for (const checked of [useReading, useWriting, useSigning, useClients, actions])
    expectTypeOf(checked).toBeFunction()
  expectTypeOf<useSendTransaction.ReturnType['data']>().toEqualTypeOf<Hash | undefined>()
  type Sent = Extract<useSendCalls.ReturnType, { status: 'success' }>['data']
  expectTypeOf<Sent['sentAs']>().toEqualTypeOf<'batch' | 'transactions'>()
  expect(typeof useReadContract).toBe('function')
})
