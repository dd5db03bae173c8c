import type { ConvertAllowanceResponse, ConvertApproveResponse } from '@latchkey/protocol/http'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { hexOf, readContracts } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { answerWords } from './answerWords.ts'
import { approveCall } from './approveCall.ts'
import { type AskedSwap, readAccount, readSwapToken, type SwapToken } from './readSwapQuestion.ts'
import type { SwapSources } from './sources/createSwapSources.ts'
import { refused, sourcesSilent } from './swapErrors.ts'
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
 * What each contract that swaps of a chain are sent to may spend of an account's token.
 *
 * @throws {ApiError} 400 @throws {ChainUnavailableError}
 */
export async function readAllowances(
  rpc: Rpc,
  {
    chain,
    sources,
    tokenAddress,
    userAddress,
  }: {
    chain: EvmChain
    sources: Pick<SwapSources, 'spenders'>
    tokenAddress: string
    userAddress: string
  },
): Promise<ConvertAllowanceResponse> {
  const token = requireToken(
    readSwapToken(tokenAddress, { chain, field: 'tokenAddress' }),
    'tokenAddress',
  )
  const owner = readAccount(userAddress, chain)
  const all = await sources.spenders(chain)
  const routers = [...new Map(all.map((one) => [one.router.toLowerCase(), one])).values()]
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
  const [first] = spenders
  if (!first) throw sourcesSilent()
  return { allowance: first.allowance, spender: first.spender, spenders }
}

/**
 * The call by which an account lets the contract of the best quote take exactly what is to be swapped.
 *
 * @throws {ApiError} 400 @throws {ChainUnavailableError} @throws {GasPriceUnknownError}
 */
export async function buildApprove(
  asked: AskedSwap,
  sources: Pick<SwapSources, 'spenderOf'>,
): Promise<ConvertApproveResponse> {
  const token = requireToken(asked.fromToken, 'from')
  const { name, router } = await sources.spenderOf(asked)
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
