import type { Address } from 'viem'
import * as z from 'zod'
import type { Api } from '../../upstream/createApi.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import type { OperatorFee } from '../sources/swapSettings.ts'
import { feeOf } from './feeOf.ts'
import type { HostedApi, HostedQuote } from './HostedApi.ts'
import { address, callData, gasUnits, units } from './outsideForms.ts'
import { SourceFailedError } from './SourceFailedError.ts'
import { tokenOf } from './tokenOf.ts'
import { faultInZeroX, isSettlerCalled } from './zeroXCall.ts'

/** So 0x says that it trades no such thing, not as much, or not for that account: a refusal of the key has another name. */
const nothing = z.union([
  z.object({ liquidityAvailable: z.literal(false) }),
  z.object({
    name: z.enum([
      'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
      'INPUT_INVALID',
      'RECIPIENT_NOT_AUTHORIZED_FOR_TRADE',
      'RECIPIENT_NOT_SUPPORTED',
      'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
      'SWAP_VALIDATION_FAILED',
      'TAKER_NOT_AUTHORIZED_FOR_TRADE',
      'TOKEN_NOT_SUPPORTED',
      'XSTOCKS_NOT_AUTHORIZED',
    ]),
  }),
])
const found = z.object({
  allowanceTarget: address.nullish(),
  buyAmount: units,
  fees: z.object({ integratorFee: z.object({ amount: units, token: address }).nullable() }),
  issues: z.object({ allowance: z.object({ spender: address }).nullable() }),
  liquidityAvailable: z.literal(true),
})
const priced = found.extend({ gas: gasUnits })
const quoted = found.extend({
  transaction: z.object({ data: callData, gas: gasUnits, to: address, value: units }),
})
type Found = z.output<typeof found>

/** Swaps of 0x by AllowanceHolder, version 2, by its public documents: what it names itself `price` is our quote. */
export function createZeroX({ api, fee }: { api: Api; fee?: OperatorFee | undefined }): HostedApi {
  async function ask<Value extends Found>(
    { amount, chain, fromToken, toToken }: AskedSwap,
    method: 'price' | 'quote',
    { query = {}, schema }: { query?: Record<string, string>; schema: z.ZodType<Value> },
  ): Promise<Value | undefined> {
    const answer = await api.ask({
      answers: [400, 403, 422],
      path: `/swap/allowance-holder/${method}`,
      query: {
        buyToken: tokenOf(toToken),
        chainId: chain.id.slice('eip155:'.length),
        sellAmount: String(amount),
        sellToken: tokenOf(fromToken),
        ...(fee && {
          swapFeeBps: String(fee.bps),
          swapFeeRecipient: fee.receiver,
          // It would choose one of the two itself.
          swapFeeToken: tokenOf(fromToken),
        }),
        // Else the coin's own token is called, which is no router.
        wrapUnwrapMode: 'settler',
        ...query,
      },
      schema: z.union([nothing, schema]),
    })
    return 'buyAmount' in answer ? answer : undefined
  }

  /** What it says of price and fee. @throws {SourceFailedError} where the fee is another one than was asked for */
  function quoteOf(asked: AskedSwap, { buyAmount, fees }: Found, gas: bigint): HostedQuote {
    const { integratorFee } = fees
    const most = feeOf(asked, fee)
    if (
      integratorFee &&
      (most === undefined ||
        integratorFee.token !== tokenOf(asked.fromToken) ||
        // A unit more where it rounds the other way.
        integratorFee.amount > most + 1n)
    )
      throw new SourceFailedError('0x', 'garbage')
    return { amountOut: buyAmount, fee: integratorFee?.amount, gas }
  }

  return {
    faultIn: faultInZeroX,
    knowsTarget: isSettlerCalled,
    label: '0x',
    name: '0x',
    async offer({ account, asked, slippageBps }) {
      const answer = await ask(asked, 'quote', {
        query: { slippageBps: String(slippageBps), taker: account },
        schema: quoted,
      })
      if (!answer) return undefined
      const { data, gas, to, value } = answer.transaction
      return {
        ...quoteOf(asked, answer, gas),
        call: { data, to, value },
        spenders: spendersOf(answer),
      }
    },
    async quote(asked) {
      const answer = await ask(asked, 'price', { schema: priced })
      return answer && quoteOf(asked, answer, answer.gas)
    },
    async spender(asked) {
      const answer = await ask(asked, 'price', { schema: priced })
      const [spender, ...others] = answer ? spendersOf(answer) : []
      if (others.length > 0) throw new SourceFailedError('0x', 'garbage')
      return spender
    },
  }
}

/** All that an answer wants what is paid to be allowed to; nothing for the coin. */
function spendersOf({ allowanceTarget, issues }: Found): readonly Address[] {
  return [...new Set([allowanceTarget, issues.allowance?.spender])].filter(
    (spender) => spender !== null && spender !== undefined,
  )
}
