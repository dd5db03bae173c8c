import { createContext } from '@latchkey/devnet/test-setup'
import { createHurriedClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import type { SolanaRpc } from './createRpc.ts'
import { readFees } from './readFees.ts'
import { trackTransaction } from './trackTransaction.ts'

type Status = {
  confirmationStatus: 'confirmed' | 'finalized' | 'processed'
  confirmations: bigint | null
  err: unknown
  slot: bigint
}

/**
 * An RPC whose answers come one after the other, the last again and again. The height follows the clock instead.
 */
function setup(...answers: readonly unknown[]) {
  return setupAt(() => 0n, ...answers)
}

function setupAt(heightAt: (ms: number) => bigint, ...answers: readonly unknown[]) {
  let asked = 0
  const rpc: SolanaRpc = {
    async request(_network, _question, { method }) {
      if (method === 'getBlockHeight') return heightAt(clock.now()) as never
      const answer = answers[asked] ?? answers.at(-1)
      asked += 1
      return answer as never
    },
  }
  const clock = createHurriedClock()
  const context = createContext()
  const network = devNetwork()
  const track = (confirmations = 1) =>
    trackTransaction(
      rpc,
      { confirmations, id: 'signature', network },
      { clock, lifetime: context.signal },
    )
  return { clock, network, rpc, track }
}

const status = (change: Partial<Status>) => ({
  value: [
    {
      confirmationStatus: 'processed',
      confirmations: 0n,
      err: null,
      slot: 1n,
      ...change,
    } as Status,
  ],
})
const unknown = { value: [null] }

/** A cluster that makes a block each second. */
const everySecond = (ms: number) => 1000n + BigInt(Math.floor(ms / 1000))

test('a transaction that no node shows is void once its blockhash is too old', async () => {
  const { clock, track } = setupAt(everySecond, unknown)
  expect(await track()).toEqual({ status: 'dropped' })
  // The first block past 1000 + 150 + 32, to the five seconds in which it is asked for.
  expect(clock.now()).toBe(185_000)
})

test('while the cluster stands still it may land, however late', async () => {
  const tenMinutes = Array.from({ length: 1200 }, () => unknown)
  const { track } = setup(...tenMinutes, status({ confirmationStatus: 'confirmed' }))
  expect(await track(0)).toMatchObject({ status: 'confirmed' })
})

test('one that landed while the height was asked for is not void', async () => {
  const late = Array.from({ length: 371 }, () => unknown)
  const { track } = setupAt(everySecond, ...late, status({ confirmationStatus: 'finalized' }))
  expect(await track()).toMatchObject({ status: 'confirmed' })
})

test('it is confirmed once the cluster says so, and not before', async () => {
  const confirmed = status({ confirmationStatus: 'confirmed', confirmations: 3n })
  const { track } = setup(unknown, status({}), confirmed)
  expect(await track()).toEqual({ confirmations: 3, status: 'confirmed' })
})

test('as many blocks as are wanted are waited for, or the finality', async () => {
  const at = (confirmations: bigint) => status({ confirmationStatus: 'confirmed', confirmations })
  expect(await setup(at(1n), at(9n), at(10n)).track(10)).toMatchObject({ confirmations: 10 })
  const finalized = status({ confirmationStatus: 'finalized', confirmations: null })
  expect(await setup(at(1n), finalized).track(1000)).toMatchObject({ status: 'confirmed' })
})

test('one that failed says why', async () => {
  const { track } = setup(status({ err: { InstructionError: [0n, { Custom: 1n }] } }))
  expect(await track()).toMatchObject({
    reason: expect.stringContaining('InstructionError'),
    status: 'failed',
  })
})

test('a compute unit has three prices, of what recent blocks took', async () => {
  const blocks = Array.from({ length: 100 }, (_, index) => ({ prioritizationFee: BigInt(index) }))
  const { network, rpc } = setup(blocks)
  expect(await readFees(rpc, { network })).toEqual({
    fast: 75n,
    instant: 95n,
    standard: 50n,
    unit: 'computeUnit',
  })
  const quiet = setup([])
  expect(await readFees(quiet.rpc, { network })).toMatchObject({ standard: 0n })
})
