import type { ConvertAllowanceResponse, ConvertApproveResponse } from '@latchkey/protocol/http'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Exchanges } from '../exchanges/createExchanges.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { hexOf, readContracts } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { answerWords } from './answerWords.ts'
import { approveCall } from './approveCall.ts'
import type { SwapQuotes } from './createSwapQuotes.ts'
import { type AskedSwap, readAccount, readSwapToken, type SwapToken } from './readSwapQuestion.ts'
import { exchangesOff, refused } from './swapErrors.ts'
import { toCaip } from './toConvertQuote.ts'

/** The coin goes with the call: nothing has to be allowed. @throws {ApiError} 400 */
export function requireToken(token: SwapToken, field: string): Address {
  if (token !== 'native') return token
  throw refused(
    'coin_needs_no_allowance',
    'The network’s own currency goes with the swap, and needs no allowance.',
    field,
  )
}

/**
 * What each router that this server trades by may spend of an account's token.
 *
 * @throws {ApiError} 400 @throws {ChainUnavailableError}
 */
export async function readAllowances(
  rpc: Rpc,
  {
    chain,
    exchanges,
    tokenAddress,
    userAddress,
  }: {
    chain: EvmChain
    exchanges: Pick<Exchanges, 'problems' | 'trading'>
    tokenAddress: string
    userAddress: string
  },
): Promise<ConvertAllowanceResponse> {
  const token = requireToken(
    readSwapToken(tokenAddress, { chain, field: 'tokenAddress' }),
    'tokenAddress',
  )
  const owner = readAccount(userAddress, chain)
  const trading = await exchanges.trading(chain)
  const routers = [...new Map(trading.map((one) => [one.router.toLowerCase(), one])).values()]
  const [first] = routers
  if (!first) throw exchangesOff(exchanges.problems().get(chain.id) ?? [])
  const answers = await readContracts(
    rpc,
    chain,
    routers.map(({ router }) => ({
      data: encodeFunctionData({
        abi: erc20Abi,
        args: [owner, router],
        functionName: 'allowance',
      }),
      to: token,
    })),
  )
  if (answers.includes('unread')) throw new ChainUnavailableError(chain.id)
  const spenders = routers.map(({ name, router }, index) => {
    const [allowance] = answerWords(hexOf(answers[index] ?? 'none'), 1) ?? []
    if (allowance === undefined)
      throw refused('token_unknown', 'There is no token at this address.', 'tokenAddress')
    return { allowance: String(allowance), exchange: name, spender: toCaip(chain.id, router) }
  })
  const [{ allowance, spender }] = spenders as [(typeof spenders)[number]]
  return { allowance, spender, spenders }
}

/**
 * The call by which an account lets the router of the best quote take exactly what is to be swapped.
 *
 * @throws {ApiError} 400 @throws {ChainUnavailableError} @throws {GasPriceUnknownError}
 */
export async function buildApprove(
  asked: AskedSwap,
  { quotes, rpc }: { quotes: SwapQuotes; rpc: Rpc },
): Promise<ConvertApproveResponse> {
  const token = requireToken(asked.fromToken, 'from')
  const { path } = await quotes.read(rpc, asked)
  const { name, router } = path.exchange
  const { amount, chain } = asked
  return {
    amount: String(amount),
    call: {
      data: approveCall({ amount, spender: router }),
      to: toCaip(chain.id, token),
      value: '0',
    },
    exchange: name,
    spender: toCaip(chain.id, router),
  }
}
