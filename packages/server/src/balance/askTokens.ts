import type { Address } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readContracts } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { readTokenAnswers, type TokenAnswer, tokenCalls } from './tokenAnswers.ts'

/** More operators tell no more: of three, one may be down or lie. */
const maxOperators = 3

/**
 * What tokens say of themselves, in the order of the addresses, as nodes of two operators have it, or one that is trusted: who made
 * a token of 6 decimals one of 9 would have "1" pay a thousand. `unread` where no two say the same. A chain that has nodes of
 * one operator rests on its word.
 *
 * @throws {ApiError} when `rpc` charges and may not @throws {ChainUnavailableError}
 */
export async function askTokens(
  rpc: Rpc,
  chain: EvmChain,
  addresses: readonly Address[],
): Promise<readonly TokenAnswer[]> {
  if (addresses.length === 0) return []
  const nodes = rpc.chain(chain.id)
  if (!nodes || !isCompared(rpc, chain)) return tokensBy(rpc, chain, addresses)
  const ranked = nodes.nodes()
  const trusted = ranked.find(({ isTrusted }) => isTrusted)
  if (trusted) return tokensBy(rpcOf(rpc, trusted.operator), chain, addresses)
  const operators = [...new Set(ranked.map(({ operator }) => operator))].slice(0, maxOperators)

  const said = new Map<Address, TokenAnswer[]>(addresses.map((address) => [address, []]))
  let isAnswered = false
  async function ask(operator: string, asked: readonly Address[]): Promise<void> {
    try {
      const found = await tokensBy(rpcOf(rpc, operator), chain, asked)
      isAnswered = true
      asked.forEach((address, index) => {
        said.get(address)?.push(found[index] ?? 'unread')
      })
    } catch (error) {
      // What may not be asked any more is not what does not answer.
      if (error instanceof ApiError) throw error
    }
  }

  const [first, second, ...others] = operators
  await Promise.all([first, second].map((operator) => operator && ask(operator, addresses)))
  for (const operator of others) {
    const open = addresses.filter((address) => agreed(said.get(address)) === 'unread')
    if (open.length > 0) await ask(operator, open)
  }
  if (!isAnswered) throw new ChainUnavailableError(chain.id)
  return addresses.map((address) => agreed(said.get(address)))
}

/** Whether nodes of several operators tell what tokens say of themselves. */
export function isCompared(rpc: Rpc, { id }: EvmChain): boolean {
  return (rpc.chain(id)?.operators.length ?? 0) > 1
}

/** What two say; for what could not be read no one vouches. */
function agreed(answers: readonly TokenAnswer[] = []): TokenAnswer {
  const texts = answers.map((one) => JSON.stringify(one))
  return answers.find((_, index) => texts.indexOf(texts[index] ?? '') !== index) ?? 'unread'
}

/** @throws {ChainUnavailableError} */
async function tokensBy(
  rpc: Rpc,
  chain: EvmChain,
  addresses: readonly Address[],
): Promise<readonly TokenAnswer[]> {
  return readTokenAnswers(addresses, await readContracts(rpc, chain, addresses.flatMap(tokenCalls)))
}

/** The nodes of one operator alone. */
function rpcOf(rpc: Rpc, operator: string): Rpc {
  return {
    ...rpc,
    chain(id) {
      const chain = rpc.chain(id)
      return chain && { ...chain, send: (calls) => chain.sendTo(operator, calls) }
    },
  }
}
