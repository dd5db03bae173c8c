import { UnwitnessedError } from '../errors/UnwitnessedError.ts'
import { VerifierUnreachableError } from '../errors/VerifierUnreachableError.ts'
import { readRecord } from '../json/readRecord.ts'
import type { Witness } from './Witness.ts'

/** What is asked about an account: whether it has code, and then what a call (`eth_call`) returns. */
export type Question = {
  address: string
  chainId: string
  data: `0x${string}`
  /** Whether the call is made without code at the address: it deploys the account first (ERC-6492). */
  isCounterfactual: boolean
}

/** What a call returned: nothing where it ended badly. An account without code has not been called. */
export type Answer = { result: string | undefined }

const maxWitnesses = 3

/** Blocks below the latest that are asked, in turn: behind one URL are often nodes of which some have not seen the latest yet. */
const depths = [0n, 16n]

/** How old the block may be by the other's clock: whoever names an old one could bring an owner of then back. */
const maxAgeSeconds = 300n

/** What nodes say of code that ends badly, where they do not use the code 3 that Geth does. */
const endedBadly =
  /revert|invalid opcode|out of gas|stack (?:under|over)flow|bad (?:jump|instruction)/i

type Block = { hash: string; number: bigint; timestamp: bigint }
type Seen = { head: Block; witness: Witness }

/**
 * Asks a chain's nodes, until one that is trusted answers or two of different operators have said the same of code and call
 * at one block. No node is asked for more than some ten things, whatever the others say.
 *
 * @throws {VerifierUnreachableError} when no node answered
 * @throws {UnwitnessedError} when no two said the same
 */
export async function askWitnesses(
  question: Question,
  witnesses: readonly Witness[],
): Promise<Answer> {
  const { chainId } = question
  let cause: unknown
  const failed = (error: unknown): undefined => {
    cause = error
  }
  for (const witness of witnesses.filter(({ isTrusted }) => isTrusted).slice(0, maxWitnesses)) {
    const answer = await askTrusted(question, witness).catch(failed)
    if (answer) return answer
  }
  const seen: Seen[] = []
  for (const witness of oneEach(witnesses).slice(0, maxWitnesses)) {
    const head = await readBlock(witness, 'latest').catch(failed)
    if (!head) continue
    const here = { head, witness }
    for (const other of seen) {
      const answer = await askBoth(question, [other, here], failed)
      if (answer) return answer
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

async function askTrusted(question: Question, witness: Witness): Promise<Answer> {
  const code = await readCode(witness, question, 'latest')
  return isAsked(question, code) ? readCall(witness, question, 'latest') : { result: undefined }
}

/** What both say at one block; nothing when they differ or could not be asked. */
async function askBoth(
  question: Question,
  both: readonly [Seen, Seen],
  failed: (error: unknown) => undefined,
): Promise<Answer | undefined> {
  for (const depth of depths) {
    const asked = await askAt(question, both, depth).catch(failed)
    if (asked) return asked.answer
  }
  return undefined
}

/** @throws {Error} when one could not be asked at the block */
async function askAt(
  question: Question,
  both: readonly [Seen, Seen],
  depth: bigint,
): Promise<{ answer: Answer | undefined }> {
  const [one, two] = both
  const lower = one.head.number < two.head.number ? one.head : two.head
  const number = lower.number - depth
  if (number < 0n) throw new Error('The chain has no such block.')
  const [here, there] = await ofBoth(both, ({ head, witness }) =>
    head.number === number ? head : readBlock(witness, number),
  )
  if (here.hash !== there.hash) throw new Error('The nodes have different blocks.')
  const latest = one.head.timestamp > two.head.timestamp ? one.head : two.head
  if (latest.timestamp - here.timestamp > maxAgeSeconds)
    throw new Error('A node is far behind the other.')
  const [code, otherCode] = await ofBoth(both, ({ witness }) => readCode(witness, question, number))
  if (code !== otherCode) return { answer: undefined }
  if (!isAsked(question, code)) return { answer: { result: undefined } }
  const [answer, other] = await ofBoth(both, ({ witness }) => readCall(witness, question, number))
  return { answer: answer.result === other.result ? answer : undefined }
}

function ofBoth<T>(
  [one, two]: readonly [Seen, Seen],
  ask: (seen: Seen) => T | Promise<T>,
): Promise<[T, T]> {
  return Promise.all([ask(one), ask(two)])
}

/** An account without code is a key's, and a key has been looked at already. */
function isAsked({ isCounterfactual }: Question, code: string): boolean {
  return isCounterfactual || code !== '0x'
}

async function readBlock(witness: Witness, number: bigint | 'latest'): Promise<Block> {
  const block = readRecord(await read(witness, 'eth_getBlockByNumber', [tagOf(number), false]))
  const [height, timestamp] = [block?.['number'], block?.['timestamp']].map(readQuantity)
  const hash = block?.['hash']
  const isIt = number === 'latest' || height === number
  if (typeof hash === 'string' && height !== undefined && timestamp !== undefined && isIt)
    return { hash: hash.toLowerCase(), number: height, timestamp }
  throw new Error('The node does not have the block.')
}

async function readCode(
  witness: Witness,
  { address }: Question,
  number: bigint | 'latest',
): Promise<string> {
  const code = await read(witness, 'eth_getCode', [address, tagOf(number)])
  if (typeof code === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(code)) return code.toLowerCase()
  throw new Error('The node did not say what code there is.')
}

async function readCall(
  witness: Witness,
  { data }: Question,
  number: bigint | 'latest',
): Promise<Answer> {
  const answer = readRecord(await witness.request('eth_call', [{ data }, tagOf(number)])) ?? {}
  if (typeof answer['result'] === 'string') return { result: answer['result'].toLowerCase() }
  const { code, message } = readRecord(answer['error']) ?? {}
  const text = typeof message === 'string' ? message : ''
  if (code === 3 || endedBadly.test(text)) return { result: undefined }
  throw new Error(`The node did not run the call: ${text || 'no answer'}`)
}

async function read(
  witness: Witness,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { error, result } = readRecord(await witness.request(method, params)) ?? {}
  if (error === undefined) return result
  throw new Error(`The node did not answer ${method}: ${String(readRecord(error)?.['message'])}`)
}

function tagOf(number: bigint | 'latest'): string {
  return number === 'latest' ? number : `0x${number.toString(16)}`
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
