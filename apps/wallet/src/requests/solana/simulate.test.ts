import { createSolanaChain, devSolana, type SolanaChain } from '@latchkey/devnet'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import * as token from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestError } from '../../errors/RequestError.ts'
import { readInstructions } from '../../judge/solana/readInstructions.ts'
import { messageOfTransaction, readSolanaMessage } from '../../judge/solana/readSolanaMessage.ts'
import { pay } from '../../judge/testing/solanaParts.ts'
import { addressOf, writeSolana } from '../../testing/solanaTransactions.ts'
import type { RequestContext } from '../createRequests.ts'
import { simulate } from './simulate.ts'

const [alice, bob] = devSolana.accounts
const [usdc] = devSolana.tokens
const own = alice.address as Address
const me = createNoopSigner(own)
/** Who has no account yet. */
const fresh = addressOf(77)

let chain: SolanaChain
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain?.stop())

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as {
    error?: { code: number; message: string }
    result: unknown
  }
  if (error) throw new RequestError(error.code, { message: error.message })
  return result
}

function tryOut(...instructions: readonly Instruction[]) {
  const bytes = writeSolana(own, instructions)
  const inner = messageOfTransaction(bytes)
  const message = inner && readSolanaMessage(inner)
  const read = message && readInstructions(message, new Map())
  if (!message || !read) throw new Error('It is not read')
  const request = {
    context: { api: { rpc: (_: string, ...rest: [string, readonly unknown[]]) => ask(...rest) } },
    network: { id: 'solana:local' },
    user: { descriptor: { addresses: { solana: own } } },
  } as unknown as RequestContext
  return simulate(bytes, { instructions: read, message, request })
}

const accountOf = async (owner: string) => {
  const [found] = await token.findAssociatedTokenPda({
    mint: usdc.address as Address,
    owner: owner as Address,
    tokenProgram: token.TOKEN_PROGRAM_ADDRESS,
  })
  return found
}

describe('on a chain', () => {
  test('a payment is what leaves, without its fee, and what the account has is said', async () => {
    const { balance = 0n, outcome } = await tryOut(pay(me, bob.address as Address, 5n))
    expect(outcome).toEqual({ changes: [{ amount: -5n, kind: 'coins' }], status: 'done' })
    expect(balance).toBeGreaterThan(10n ** 9n)
  })

  test('so is a payment of tokens, with what an account costs that is made for it', async () => {
    const [source, ata] = await Promise.all([own, fresh].map(accountOf))
    if (!source || !ata) throw new Error('No account')
    const mint = usdc.address as Address
    const { outcome } = await tryOut(
      token.getCreateAssociatedTokenInstruction({ ata, mint, owner: fresh, payer: me }),
      token.getTransferCheckedInstruction({
        amount: 5n,
        authority: me,
        decimals: usdc.decimals,
        destination: ata,
        mint,
        source,
      }),
    )
    expect(outcome).toEqual({
      changes: [
        { amount: -2_039_280n, kind: 'coins' },
        { amount: -5n, kind: 'coins', token: mint },
      ],
      status: 'done',
    })
  })

  test('what leaves less than an account must have fails, and all of it does not', async () => {
    const { balance = 0n } = await tryOut(pay(me, own, 0n))
    const all = balance - 5000n
    expect(await tryOut(pay(me, bob.address as Address, all - 1n))).toMatchObject({
      isBelowRent: true,
      outcome: { status: 'fails' },
    })
    expect(await tryOut(pay(me, fresh, 1n))).toMatchObject({
      isBelowRent: true,
      outcome: { status: 'fails' },
    })
    expect((await tryOut(pay(me, bob.address as Address, all))).outcome).toMatchObject({
      status: 'done',
    })
  })

  test('what fails for another reason is not said to be that', async () => {
    const { balance = 0n } = await tryOut(pay(me, own, 0n))
    expect(await tryOut(pay(me, bob.address as Address, balance * 2n))).toMatchObject({
      balance,
      isBelowRent: false,
      outcome: { status: 'fails' },
    })
  })
})
