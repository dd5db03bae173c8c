import type { Address } from '@solana/kit'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Description, describe as describeRequest } from '../approval/words/describe.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { en } from '../texts/en.ts'
import type { CorpusRow } from './testing/CorpusRow.ts'
import { callCorpus } from './testing/callCorpus.ts'
import { at, nowMs, ownRouter } from './testing/corpusParts.ts'
import { createCorpusNode } from './testing/createCorpusNode.ts'
import { createSolanaCorpusNode } from './testing/createSolanaCorpusNode.ts'
import { describedCorpus } from './testing/describedCorpus.ts'
import { outcomeCorpus } from './testing/outcomeCorpus.ts'
import { refusedCorpus } from './testing/refusedCorpus.ts'
import type { SolanaRow } from './testing/SolanaRow.ts'
import { signatureCorpus } from './testing/signatureCorpus.ts'
import { solanaCorpus } from './testing/solanaCorpus.ts'
import { solanaHonestCorpus } from './testing/solanaHonestCorpus.ts'
import { tradeCorpus } from './testing/tradeCorpus.ts'

const networkId = 'eip155:8453'
const solanaId = 'solana:local'
/** Published patterns with made-up addresses. */
const corpus: Readonly<Record<string, readonly (CorpusRow | SolanaRow)[]>> = {
  calls: callCorpus,
  described: describedCorpus,
  outcomes: outcomeCorpus,
  refused: refusedCorpus,
  signatures: signatureCorpus,
  solana: solanaCorpus,
  solanaHonest: solanaHonestCorpus,
  trades: tradeCorpus,
}

/** What an honest request is never said to be. */
const wary = new RegExp(
  [
    ...new Set(
      Object.values(corpus)
        .flat()
        .flatMap(({ must }) => ('reasons' in must ? must.reasons : [])),
    ),
  ]
    .map((reason) => en.reasons[reason])
    .join('|'),
)

let server: Awaited<ReturnType<typeof createFakeServer>>
let wallet: ReturnType<typeof createTestWallet>
let own: `0x${string}`
let ownSolana: Address
beforeAll(async () => {
  server = await createFakeServer()
  server.networks.push({
    decimals: 18,
    exchange: { routers: [ownRouter], wrapped: at('0') },
    id: networkId,
    name: 'Base',
    symbol: 'ETH',
  })
  wallet = createTestWallet(server)
  const { addresses } = (await wallet.logIn()).descriptor
  wallet.clock.nowMs = nowMs
  own = addresses.eip155 as `0x${string}`
  ownSolana = addresses.solana as Address
})

/** What a row asks for, and a node that knows what it says. */
function prepare(row: CorpusRow | SolanaRow) {
  if (isSolana(row)) {
    const { accounts = () => ({}), isSilent = false, tried } = row
    const rpc = createSolanaCorpusNode({
      accounts: accounts(ownSolana),
      isSilent,
      own: ownSolana,
      tried,
    })
    return {
      given: row.params(ownSolana),
      id: solanaId,
      rpc: (_: string, ...asked: [string, readonly unknown[]]) => rpc(...asked),
      strays: [],
    }
  }
  const { node = {}, tried } = row
  const given = row.params(own)
  // What no token of the request is comes from what is tried out.
  const named = [given, typeof tried === 'object' ? tried.logs(own) : []]
  return { given, id: networkId, ...createCorpusNode(node, { named, networkId, own, tried }) }
}

function isSolana(row: CorpusRow | SolanaRow): row is SolanaRow {
  return row.method.startsWith('solana_')
}

/** What comes of a request: its refusal, or what the visitor is shown. */
async function ask(row: CorpusRow | SolanaRow) {
  const { method, paid = [] } = row
  const { given, id, rpc, strays } = prepare(row)
  const { walletId } = (await wallet.session.require()).descriptor
  await wallet.context.storage.change(`paid ${walletId}`, () => paid)
  // Each is a page of its own: one that is rejected in a row is held off.
  wallet.clock.nowMs += 1_000_000
  server.rpc = rpc
  const answer = wallet.requests.request(
    { method, networkId: id as typeof networkId, params: given },
    new AbortController().signal,
  )
  const failed = answer.then(
    () => new Error('It was signed'),
    (error: unknown) => error,
  )
  const shown = new Promise<void>((resolve) => {
    const end = wallet.approvals.subscribe(() => {
      if (wallet.approvals.getState().length === 0) return
      end()
      resolve()
    })
    void failed.then(end)
  })
  const error = await Promise.race([failed, shown])
  const [approval] = wallet.approvals.getState()
  expect(strays).toEqual([])
  if (!approval) return { error }
  wallet.approvals.reject(approval.id)
  const isShort = approval.state.status === 'failed'
  if (!isShort) expect(await failed).toMatchObject({ code: 4001 })
  return { said: describeRequest(approval.request, en) }
}

/** All that stands below a heading. */
function below({ changes = [], facts, message, steps = [] }: Description): string {
  return [
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...changes.map(({ what }) => what),
    ...steps,
    message?.text ?? '',
  ].join('\n')
}

test('has more than fifty requests of drainers, as many on Solana, none twice', () => {
  const rows = Object.values(corpus).flat()
  const isBad = ({ must }: CorpusRow | SolanaRow) =>
    must.verdict !== 'fine' && must.verdict !== 'only'
  expect(rows.filter((row) => isBad(row) && !isSolana(row)).length).toBeGreaterThan(50)
  expect(rows.filter((row) => isBad(row) && isSolana(row)).length).toBeGreaterThan(50)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

describe.each(Object.entries(corpus))('%s', (_, rows) => {
  afterEach(() => expect(wallet.approvals.getState()).toEqual([]))

  test.each(rows.map((row) => [row.name, row.must.verdict, row] as const))(
    '%s: %s',
    async (_name, _verdict, row) => {
      const { must } = row
      const { error, said } = await ask(row)
      if (must.verdict === 'refused') {
        expect(said).toBeUndefined()
        expect(error).toMatchObject({ code: must.code })
        return
      }
      expect(error).toBeUndefined()
      if (must.verdict === 'bad') expect(said).toHaveProperty('loss')
      else expect(said).not.toHaveProperty('loss')
      const why = said?.loss ?? said?.warning ?? ''
      if (must.verdict === 'fine') expect(why).not.toMatch(wary)
      else if (must.verdict === 'only')
        expect(why).toBe(must.reasons.map((reason) => en.reasons[reason]).join(' '))
      else for (const reason of must.reasons) expect(why).toContain(en.reasons[reason])
      if (must.says) expect(said?.heading).toMatch(must.says)
      if ('tells' in must && must.tells) expect(said && below(said)).toMatch(must.tells)
    },
  )
})
