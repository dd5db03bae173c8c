import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { hexOf, readContracts } from '../../rpc/readCalls.ts'
import { ChainUnavailableError } from '../../rpc/rpcTransport.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import { answerWords } from '../answerWords.ts'
import type { CallFault } from './CallRefusedError.ts'
import { callWords } from './callWords.ts'
import { tokenOf } from './tokenOf.ts'

/** `exec(operator, token, amount, target, data)` of AllowanceHolder, which lets the operator take as much of the token. */
const execFunction = { count: 5, selector: '0x2213bc0b' } as const
/** `execute((recipient, token, least), actions, id)` of a Settler, by which the target is called. */
const executeFunction = { count: 5, selector: '0x1fff991f' } as const

/** The contract that names the Settlers of a chain, by the page of 0x one address on all of them. */
const registry = '0x00000000000004533fe15556b1e086bb1a72ceae'
/** Swaps that who pays sends themselves. */
const takerSubmitted = 2n
const registryAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])

/**
 * Whether a call of AllowanceHolder has anything but what was asked for traded, or paid to anyone but who asked. That the target
 * is a Settler, and so minds the least, is not in its words.
 */
export function faultInZeroX(
  { account, asked }: AskedBuild,
  data: Hex,
  least: bigint,
): CallFault | undefined {
  const call = readCall(data)
  if (!call) return 'arguments'
  const { amount, bought, insisted, operator, recipient, target, token } = call
  // For the coin no token is named, and what comes with the call is paid.
  const paid = BigInt(asked.fromToken === 'native' ? 0 : asked.fromToken)
  // An operator beside the target could take the token and leave the trade to someone who never had it.
  if (operator !== target || token !== paid || amount !== asked.amount) return 'arguments'
  // A Settler compares nothing then.
  if (recipient === 0n && bought === 0n && insisted === 0n) return 'unchecked'
  if (recipient !== BigInt(account) || bought !== BigInt(tokenOf(asked.toToken))) return 'arguments'
  // A unit is lost where it rounds the other way.
  return insisted + 1n >= least ? undefined : 'short'
}

/**
 * Whether the chain names the target of a call as the Settler of now, or as the one before, which 0x still writes calls for
 * a while. Where it names none, swaps are paused.
 *
 * @throws {ChainUnavailableError}
 */
export async function isSettlerCalled(rpc: Rpc, chain: EvmChain, data: Hex): Promise<boolean> {
  const answers = await readContracts(
    rpc,
    chain,
    (['ownerOf', 'prev'] as const).map((functionName) => ({
      data: encodeFunctionData({ abi: registryAbi, args: [takerSubmitted], functionName }),
      to: registry,
    })),
  )
  if (answers.includes('unread')) throw new ChainUnavailableError(chain.id)
  const [now, before] = answers.map((answer) => answerWords(hexOf(answer), 1)?.[0])
  const target = readCall(data)?.target
  return !!now && !!target && (target === now || target === before)
}

type ZeroXCall = {
  amount: bigint
  /** The token that comes. */
  bought: bigint
  insisted: bigint
  operator: bigint
  recipient: bigint
  target: bigint
  token: bigint
}

function readCall(data: Hex): ZeroXCall | undefined {
  const outer = callWords(data, execFunction)
  if (!outer) return undefined
  const [operator = 0n, token = 0n, amount = 0n, target = 0n, offset] = outer
  // Right behind the arguments, where it shares no bytes with them.
  if (offset !== BigInt(32 * execFunction.count)) return undefined
  const behind = data.slice(10 + 64 * execFunction.count)
  const length = 2 * Number(`0x${behind.slice(0, 64) || '0'}`)
  const called = behind.slice(64, 64 + length)
  if (called.length !== length) return undefined
  const inner = callWords(`0x${called}`, executeFunction)
  if (!inner) return undefined
  const [recipient = 0n, bought = 0n, insisted = 0n] = inner
  return { amount, bought, insisted, operator, recipient, target, token }
}
