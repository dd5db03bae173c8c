import { numberToHex } from 'viem'
import * as z from 'zod'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { type Call, isError } from '../../rpc/JsonRpc.ts'
import {
  blockHeader,
  type FullBlock,
  fullBlock,
  type Log,
  log,
  type Receipt,
  receipt,
} from './blockSchemas.ts'
import type { ChainBlock } from './ChainBlock.ts'
import { RoundError } from './RoundError.ts'
import { isTransferEvent, transferTopics } from './transferEvents.ts'

/** A block's place in the chain. */
export type BlockHeader = z.output<typeof blockHeader>

/** Reads blocks of one chain from its nodes, and believes none that do not fit together. */
export type BlockReader = {
  /** Operators of its nodes, three at most: more would tell nothing more. */
  readonly hosts: readonly string[]
  /** The newest block, by nodes of one operator where it is named, as below. @throws {RoundError} */
  latest(host?: string): Promise<BlockHeader>
  /** The block at a height; `undefined` when the chain has none there. @throws {RoundError} */
  header(number: number, host?: string): Promise<BlockHeader | undefined>
  /** Blocks one after the other, both ends included. @throws {RoundError} */
  read(range: { from: number; to: number }, host?: string): Promise<readonly ChainBlock[]>
}

const maxHosts = 3

const receiptsAtOnce = 100

export function createBlockReader({
  chain,
  onSkipped,
  rpc,
}: {
  chain: EvmChain
  /** Called for a transaction whose logs no node can tell because they are too many. */
  onSkipped: (hash: string) => void
  rpc: Rpc
}): BlockReader {
  const nodes = rpc.chain(chain.id)

  async function ask(
    calls: readonly Call[],
    host: string | undefined,
  ): Promise<readonly unknown[]> {
    if (calls.length === 0) return []
    const outcomes =
      (await (host === undefined ? nodes?.send(calls) : nodes?.sendTo(host, calls))) ?? []
    return calls.map(({ method }, index) => {
      const outcome = outcomes[index]
      if (!outcome || 'unanswered' in outcome)
        throw new RoundError(
          outcome?.unanswered === 'oversized' ? 'tooLarge' : 'unavailable',
          `${method}: ${outcome?.unanswered ?? 'down'}`,
        )
      // Nodes say that there are too many results in many ways, so each refusal counts as that.
      if (isError(outcome)) throw new RoundError('tooLarge', `${method}: ${outcome.error.code}`)
      return outcome.result
    })
  }

  async function blocksIn(
    { from, to }: { from: number; to: number },
    host: string | undefined,
  ): Promise<readonly FullBlock[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const answers = await ask(
      numbers.map((number) => ({
        method: 'eth_getBlockByNumber',
        params: [numberToHex(number), true],
      })),
      host,
    )
    const blocks = answers.map((answer) => parsed(fullBlock, answer, 'eth_getBlockByNumber'))
    blocks.forEach((block, index) => {
      const parent = blocks[index - 1]
      if (block.number !== from + index || (parent && block.parentHash !== parent.hash))
        throw new RoundError('inconsistent', `Block ${from + index} does not fit its neighbours.`)
    })
    return blocks
  }

  async function logsOf(filter: object, host: string | undefined): Promise<readonly Log[]> {
    const topics = [Object.values(transferTopics)]
    const [answer] = await ask([{ method: 'eth_getLogs', params: [{ ...filter, topics }] }], host)
    return parsed(z.array(log), answer, 'eth_getLogs')
  }

  /** Logs of the blocks by block; `undefined` when even those of a single block are too many. */
  async function logsByBlock(
    blocks: readonly FullBlock[],
    { from, host, to }: { from: number; host: string | undefined; to: number },
  ): Promise<ReadonlyMap<string, readonly Log[]> | undefined> {
    const found = new Map<string, Log[]>(blocks.map(({ hash }) => [hash, []]))
    try {
      const all = await logsOf({ fromBlock: numberToHex(from), toBlock: numberToHex(to) }, host)
      for (const one of all) {
        const logs = found.get(one.blockHash)
        if (!logs || one.removed)
          throw new RoundError('inconsistent', 'A log is of a block that is not in the chain.')
        logs.push(one)
      }
    } catch (error) {
      if (blocks.length === 1 && error instanceof RoundError && error.reason === 'tooLarge')
        return undefined
      throw error
    }
    return found
  }

  /** Receipts of transactions, in their order; `undefined` for one that is too large for an answer. */
  async function receiptsOf(
    hashes: readonly string[],
    host: string | undefined,
  ): Promise<readonly (Receipt | undefined)[]> {
    const found: (Receipt | undefined)[] = []
    for (let start = 0; start < hashes.length; start += receiptsAtOnce)
      found.push(...(await receiptsAtOnceOf(hashes.slice(start, start + receiptsAtOnce), host)))
    return found
  }

  async function receiptsAtOnceOf(
    hashes: readonly string[],
    host: string | undefined,
  ): Promise<readonly (Receipt | undefined)[]> {
    try {
      const answers = await ask(
        hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
        host,
      )
      return answers.map((answer) => parsed(receipt, answer, 'eth_getTransactionReceipt'))
    } catch (error) {
      if (!(error instanceof RoundError) || error.reason !== 'tooLarge') throw error
      const [first] = hashes
      if (hashes.length === 1 && first !== undefined) {
        onSkipped(first)
        return [undefined]
      }
      const half = Math.ceil(hashes.length / 2)
      return [
        ...(await receiptsAtOnceOf(hashes.slice(0, half), host)),
        ...(await receiptsAtOnceOf(hashes.slice(half), host)),
      ]
    }
  }

  async function complete(
    block: FullBlock,
    { host, logs }: { host: string | undefined; logs: readonly Log[] | undefined },
  ): Promise<ChainBlock> {
    const byTransaction = new Map<string, Log[]>()
    for (const one of logs ?? []) {
      if (
        one.blockHash !== block.hash ||
        block.transactions[one.transactionIndex]?.hash !== one.transactionHash
      )
        throw new RoundError('inconsistent', 'A log is of a transaction that is not in its block.')
      byTransaction.set(one.transactionHash, [
        ...(byTransaction.get(one.transactionHash) ?? []),
        one,
      ])
    }
    // What has logged has succeeded; of all others only the receipt tells, and whether a node left their logs out.
    const unsure = block.transactions.filter(({ hash }) => !byTransaction.has(hash))
    const receipts = await receiptsOf(
      unsure.map(({ hash }) => hash),
      host,
    )
    const failed = new Set<string>()
    unsure.forEach(({ hash }, index) => {
      const found = receipts[index]
      if (!found) return
      if (found.blockHash !== block.hash || found.transactionHash !== hash)
        throw new RoundError('inconsistent', 'A receipt is of another block.')
      if (found.status === 0) failed.add(hash)
      const transfers = found.logs.filter(({ topics }) => isTransferEvent(topics[0]))
      if (transfers.length === 0) return
      if (logs) throw new RoundError('inconsistent', 'A node left logs out.')
      byTransaction.set(hash, transfers)
    })
    return {
      hash: block.hash,
      number: block.number,
      parentHash: block.parentHash,
      timestamp: block.timestamp,
      transactions: block.transactions.map(({ from, hash, input, nonce, to, value }) => ({
        failed: failed.has(hash),
        from,
        hash,
        logs: (byTransaction.get(hash) ?? []).toSorted((a, b) => a.logIndex - b.logIndex),
        nonce,
        selector: input.length >= 10 ? (input.slice(0, 10) as `0x${string}`) : undefined,
        to: to ?? undefined,
        value,
      })),
    }
  }

  return {
    async header(number, host) {
      const [answer] = await ask(
        [{ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }],
        host,
      )
      if (answer === null) return undefined
      const header = parsed(blockHeader, answer, 'eth_getBlockByNumber')
      if (header.number === number) return header
      throw new RoundError('inconsistent', `Another block was given for block ${number}.`)
    },
    hosts: (nodes?.operators ?? []).slice(0, maxHosts),
    async latest(host) {
      const [answer] = await ask(
        [{ method: 'eth_getBlockByNumber', params: ['latest', false] }],
        host,
      )
      return parsed(blockHeader, answer, 'eth_getBlockByNumber')
    },
    async read(range, host) {
      const blocks = await blocksIn(range, host)
      const logs = await logsByBlock(blocks, { ...range, host })
      const whole: ChainBlock[] = []
      for (const block of blocks)
        whole.push(await complete(block, { host, logs: logs?.get(block.hash) }))
      return whole
    },
  }
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  method: string,
): z.output<Schema> {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new RoundError('inconsistent', `${method}: The answer is not of its form.`)
}
