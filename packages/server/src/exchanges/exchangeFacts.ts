import { type Address, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import type { Exchange } from '../chains/exchangeConfig.ts'
import type { ContractCall } from '../rpc/multicall3.ts'

const abi = parseAbi([
  'function allPairsLength() view returns (uint256)',
  'function factory() view returns (address)',
  'function feeAmountTickSpacing(uint24 fee) view returns (int24)',
  'function totalSupply() view returns (uint256)',
  'function WETH() view returns (address)',
  'function WETH9() view returns (address)',
])

/** What a contract of an exchange has to say. */
export type Fact = {
  call: ContractCall
  /** The address that it has to name; without one any answer will do, as there is a contract then. */
  expected?: Address | undefined
  /** What is wrong where it says something else. */
  problem: string
}

/** What the contracts of an exchange say of one another; nothing of one that has a factory alone, which gives prices at most. */
export function exchangeFacts(exchange: Exchange, wrapped: Address | undefined): readonly Fact[] {
  const { factory, name, router } = exchange
  if (router === undefined || wrapped === undefined) return []
  const quoter = exchange.kind === 'v3' ? exchange.quoter : undefined
  return [
    {
      call: exchange.kind === 'v2' ? read(factory, 'allPairsLength') : readTier(exchange),
      problem: `${name} has no factory at ${factory}`,
    },
    {
      call: read(wrapped, 'totalSupply'),
      problem: `${name} has no wrapped coin at ${wrapped}`,
    },
    ...[
      { address: router, part: 'router' },
      ...(quoter === undefined ? [] : [{ address: quoter, part: 'quoter' }]),
    ].flatMap(({ address, part }): Fact[] => [
      {
        call: read(address, 'factory'),
        expected: factory,
        problem: `the ${part} of ${name}, ${address}, does not name the factory ${factory}`,
      },
      {
        call: read(address, exchange.kind === 'v2' ? 'WETH' : 'WETH9'),
        expected: wrapped,
        problem: `the ${part} of ${name}, ${address}, does not name the wrapped coin ${wrapped}`,
      },
    ]),
  ]
}

/** Whether an answer is what a fact has to be; contracts may say anything. */
export function isTrue({ expected }: Fact, answer: Hex | undefined): boolean {
  if (expected === undefined) return answer !== undefined
  return answer?.toLowerCase() === pad(expected, { size: 32 }).toLowerCase()
}

function read(
  to: Address,
  functionName: 'allPairsLength' | 'factory' | 'totalSupply' | 'WETH' | 'WETH9',
): ContractCall {
  return { data: encodeFunctionData({ abi, functionName }), to }
}

function readTier({ factory, fees }: Exchange & { kind: 'v3' }): ContractCall {
  const args = [fees[0] ?? 0] as const
  return {
    data: encodeFunctionData({ abi, args, functionName: 'feeAmountTickSpacing' }),
    to: factory,
  }
}
