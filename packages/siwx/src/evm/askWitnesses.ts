import { UnwitnessedError } from '../errors/UnwitnessedError.ts'
import { VerifierUnreachableError } from '../errors/VerifierUnreachableError.ts'
import { readRecord } from '../json/readRecord.ts'
import { readResult } from './readCall.ts'
import type { Witness } from './Witness.ts'

/** A node that is asked, and the block that it is asked at. */
export type AskedNode = Pick<Witness, 'request'> & { block: string }

/** What all nodes that are asked answer to the same. Rejects when they differ, or one has no answer. */
export type Agree = <T>(read: (node: AskedNode) => Promise<T>) => Promise<T>

/** What is asked of the nodes of a chain. */
export type WitnessedQuestion<T> = {
  /** Asks whatever it needs. What it makes of answers that nodes did not agree on does not count. */
  ask(agree: Agree): Promise<T>
  chainId: string
  /** `latest` where the chain's nodes cannot be asked about one and the same block, as Solana's; else a block that both have. */
  at?: 'block' | 'latest' | undefined
}

const maxWitnesses = 3

/** Blocks below the latest that are asked, in turn: behind one URL are often nodes of which some have not seen the latest yet. */
const depths = [0n, 16n]

/** How old the block may be by the other's clock: whoever names an old one could bring an owner of then back. */
const maxAgeSeconds = 300n

type Block = { hash: string; number: bigint; timestamp: bigint }
type Seen = { head: Block | undefined; witness: Witness }

/**
 * Asks a chain's nodes, until one that is trusted answers or two of different operators have said the same at one block.
 * Three nodes are asked at most, each twice with either of the others.
 *
 * @throws {VerifierUnreachableError} when no node answered
 * @throws {UnwitnessedError} when no two said the same
 */
export async function askWitnesses<T>(
  { ask, at = 'block', chainId }: WitnessedQuestion<T>,
  witnesses: readonly Witness[],
): Promise<T> {
  let cause: unknown
  const failed = (error: unknown): undefined => {
    cause = error
  }
  for (const witness of witnesses.filter(({ isTrusted }) => isTrusted).slice(0, maxWitnesses)) {
    const said = await askAll(ask, [witness], 'latest').catch(failed)
    if (said) return said.answer
  }
  const seen: Seen[] = []
  for (const witness of oneEach(witnesses).slice(0, maxWitnesses)) {
    const head = at === 'block' ? await readBlock(witness, 'latest').catch(failed) : undefined
    if (at === 'block' && !head) continue
    const here = { head, witness }
    for (const other of seen) {
      const said = await askBoth(ask, [other, here], failed)
      if (said) return said.answer
    }
    seen.push(here)
  }
  if (seen.length === 0) throw new VerifierUnreachableError({ cause, chainId })
  throw new UnwitnessedError({ cause, chainId })
}

/** One witness an operator, the first. */
function oneEach(witnesses: readonly Witness[]): Witness[] {
  return [
    ...new Map(witnesses.toReversed().map((each) => [each.operator, each])).values(),
  ].reverse()
}

/** What both say at one block; nothing when they differ or could not be asked. */
async function askBoth<T>(
  ask: WitnessedQuestion<T>['ask'],
  both: readonly [Seen, Seen],
  failed: (error: unknown) => undefined,
): Promise<Said<T>> {
  const witnesses = both.map(({ witness }) => witness)
  const [{ head: one }, { head: two }] = both
  if (!one || !two) return askAll(ask, witnesses, 'latest').catch(failed)
  for (const depth of depths) {
    const asked = await askAt(ask, [one, two], { depth, witnesses }).catch(failed)
    if (asked) return asked.said
  }
  return undefined
}

/** @throws {Error} when one could not be asked at the block */
async function askAt<T>(
  ask: WitnessedQuestion<T>['ask'],
  [one, two]: readonly [Block, Block],
  { depth, witnesses }: { depth: bigint; witnesses: readonly Witness[] },
): Promise<{ said: Said<T> }> {
  const lower = one.number < two.number ? one : two
  const number = lower.number - depth
  if (number < 0n) throw new Error('The chain has no such block.')
  const blocks = [one, two].map((head, index) => {
    const witness = witnesses[index]
    return head.number === number || !witness ? head : readBlock(witness, number)
  })
  const [here, there] = await Promise.all(blocks)
  if (!here || here.hash !== there?.hash) throw new Error('The nodes have different blocks.')
  const latest = one.timestamp > two.timestamp ? one : two
  if (latest.timestamp - here.timestamp > maxAgeSeconds)
    throw new Error('A node is far behind the other.')
  return { said: await askAll(ask, witnesses, tagOf(number)) }
}

/** What all say; nothing when they differ. @throws {Error} when one could not be asked */
async function askAll<T>(
  ask: WitnessedQuestion<T>['ask'],
  witnesses: readonly Witness[],
  block: string,
): Promise<Said<T>> {
  const nodes = witnesses.map(({ request }): AskedNode => ({ block, request }))
  let isOver: 'differ' | 'failed' | undefined
  const agree: Agree = async (read) => {
    const answers = await Promise.all(nodes.map(read)).catch((error: unknown) => {
      isOver ??= 'failed'
      throw error
    })
    const [first] = answers
    const isOne = answers.every((each) => JSON.stringify(each) === JSON.stringify(first))
    if (!isOne) isOver ??= 'differ'
    if (isOver || first === undefined) throw new Error('The nodes do not say the same.')
    return first
  }
  try {
    const answer = await ask(agree)
    // Whoever asks may have taken the failure of a part for an answer.
    if (!isOver) return { answer }
  } catch (error) {
    if (isOver !== 'differ') throw error
  }
  if (isOver === 'failed') throw new Error('A node could not be asked.')
  return undefined
}

type Said<T> = { answer: T } | undefined

async function readBlock({ request }: Witness, number: bigint | 'latest'): Promise<Block> {
  const method = 'eth_getBlockByNumber'
  const block = readRecord(readResult(await request(method, [tagOf(number), false]), method))
  const [height, timestamp] = [block?.['number'], block?.['timestamp']].map(readQuantity)
  const hash = block?.['hash']
  const isIt = number === 'latest' || height === number
  if (typeof hash === 'string' && height !== undefined && timestamp !== undefined && isIt)
    return { hash: hash.toLowerCase(), number: height, timestamp }
  throw new Error('The node does not have the block.')
}

function tagOf(number: bigint | 'latest'): string {
  return number === 'latest' ? number : `0x${number.toString(16)}`
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
