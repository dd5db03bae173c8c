import { encodeFunctionData, maxUint160, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { limitAllowance } from './limitAllowance.ts'

const abi = parseAbi([
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function increaseApproval(address,uint256)',
  'function transfer(address,uint256)',
])
const permit2Abi = parseAbi(['function approve(address,address,uint160,uint48)'])
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const token = `0x${'a'.repeat(40)}` as const
const spender = `0x${'b'.repeat(40)}` as const

test('only the amount of an allowance is another one', () => {
  for (const functionName of ['approve', 'increaseAllowance', 'increaseApproval'] as const) {
    const of = (amount: bigint) =>
      encodeFunctionData({ abi, args: [spender, amount], functionName })
    expect(limitAllowance({ data: of(maxUint256), to: token }, 7n)).toBe(of(7n))
  }
  const of = (amount: bigint) =>
    encodeFunctionData({
      abi: permit2Abi,
      args: [token, spender, amount, 99],
      functionName: 'approve',
    })
  expect(limitAllowance({ data: of(maxUint160), to: permit2 }, 7n)).toBe(of(7n))
})

test('what allows no amount is not limited, nor what is cut short, nor what only looks like Permit2', () => {
  const transfer = encodeFunctionData({ abi, args: [spender, 9n], functionName: 'transfer' })
  expect(limitAllowance({ data: transfer, to: token }, 7n)).toBeUndefined()
  const approve = encodeFunctionData({ abi, args: [spender, 9n], functionName: 'approve' })
  expect(limitAllowance({ data: approve.slice(0, -1), to: token }, 7n)).toBeUndefined()
  const elsewhere = encodeFunctionData({
    abi: permit2Abi,
    args: [token, spender, 9n, 99],
    functionName: 'approve',
  })
  expect(limitAllowance({ data: elsewhere, to: token }, 7n)).toBeUndefined()
})
