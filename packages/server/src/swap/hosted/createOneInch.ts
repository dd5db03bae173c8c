import type { Hex } from 'viem'
import * as z from 'zod'
import type { Api } from '../../upstream/createApi.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import type { OperatorFee } from '../sources/swapSettings.ts'
import type { CallFault } from './CallRefusedError.ts'
import { callWords } from './callWords.ts'
import { feeOf } from './feeOf.ts'
import type { HostedApi } from './HostedApi.ts'
import { address, callData, gasUnits, units } from './outsideForms.ts'
import { tokenOf } from './tokenOf.ts'

/** So 1inch says that it trades no such thing, or not as much. */
const nothing = z.object({ statusCode: z.literal(400) })
const quoted = z.object({ dstAmount: units, gas: gasUnits })
const swapped = quoted.extend({
  tx: z.object({ data: callData, from: address, to: address, value: units }),
})
const spender = z.object({ address })

/**
 * `swap(executor, (from, to, from receiver, receiver, amount, least, flags), data)`: the one function of the router whose
 * arguments say everything; its shorter ones pack them.
 */
const swapFunction = { count: 8, selector: '0x07ed2379' } as const
/** The flag by which less may be paid than was asked, for less. */
const partialFill = 1n

/** The classic swaps of 1inch, version 6.1, by its public documents (S9.26). */
export function createOneInch({
  api,
  fee,
}: {
  api: Api
  fee?: OperatorFee | undefined
}): HostedApi {
  const pairOf = ({ amount, fromToken, toToken }: AskedSwap) => ({
    amount: String(amount),
    dst: tokenOf(toToken),
    src: tokenOf(fromToken),
    // In percent.
    ...(fee && { fee: String(fee.bps / 100) }),
    includeGas: 'true',
  })
  const ask = async <Value extends object>(
    { chain }: AskedSwap,
    method: string,
    { query, schema }: { query?: Record<string, string>; schema: z.ZodType<Value> },
  ): Promise<Value | undefined> => {
    const answer = await api.ask({
      answers: [400],
      path: `/swap/v6.1/${chain.id.slice('eip155:'.length)}/${method}`,
      query,
      schema: z.union([nothing, schema]),
    })
    return isNothing(answer) ? undefined : answer
  }
  return {
    faultIn: faultInOneInch,
    label: '1inch',
    name: '1inch',
    async offer({ account, asked, slippageBps }) {
      const found = await ask(asked, 'swap', {
        query: {
          ...pairOf(asked),
          // By the function whose arguments can be read.
          compatibility: 'true',
          // It is tried here, also for who has not allowed the router anything yet.
          disableEstimate: 'true',
          from: account,
          origin: account,
          ...(fee && { referrer: fee.receiver }),
          slippage: String(slippageBps / 100),
        },
        schema: swapped,
      })
      return (
        found && {
          amountOut: found.dstAmount,
          call: found.tx,
          fee: feeOf(asked, fee),
          gas: found.gas,
        }
      )
    },
    async quote(asked) {
      const found = await ask(asked, 'quote', { query: pairOf(asked), schema: quoted })
      return found && { amountOut: found.dstAmount, fee: feeOf(asked, fee), gas: found.gas }
    },
    async spender(asked) {
      return (await ask(asked, 'approve/spender', { schema: spender }))?.address
    },
  }
}

/** Whether a call of the router trades anything but what was asked for, or pays it to anyone but who asked. */
function faultInOneInch(
  { account, asked }: AskedBuild,
  data: Hex,
  least: bigint,
): CallFault | undefined {
  const words = callWords(data, swapFunction)
  if (!words) return 'arguments'
  const [, from, to, , receiver, amount, insisted, flags] = words
  const isAsked =
    from === BigInt(tokenOf(asked.fromToken)) &&
    to === BigInt(tokenOf(asked.toToken)) &&
    receiver === BigInt(account) &&
    amount === asked.amount &&
    flags !== undefined &&
    (flags & partialFill) === 0n
  if (!isAsked || insisted === undefined) return 'arguments'
  // A unit is lost where it rounds the other way.
  return insisted + 1n >= least ? undefined : 'short'
}

function isNothing(answer: unknown): answer is z.output<typeof nothing> {
  return 'statusCode' in Object(answer)
}
