import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction as KitInstruction,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../testing/createRandom.ts'
import { addressOf, compileSolana, writeSolana } from '../../testing/solanaTransactions.ts'
import { readInstructions } from './readInstructions.ts'
import { messageOfTransaction, readSolanaMessage } from './readSolanaMessage.ts'

const payer = addressOf(1)
const program = addressOf(2)
const table = addressOf(9)
const none = new Map()
const call = (accounts: readonly (readonly [Address, number])[], data: readonly number[] = []) => ({
  accounts: accounts.map(([address, role]) => ({ address, role })),
  data: Uint8Array.from(data),
  programAddress: program,
})
const read = (bytes: Uint8Array) => {
  const message = messageOfTransaction(bytes)
  return message && readSolanaMessage(message)
}

describe('a message', () => {
  test('reads as kit reads it, whatever it is', () => {
    const random = createRandom(7)
    for (let index = 0; index < 1000; index += 1) {
      const instructions: KitInstruction[] = Array.from({ length: random(5) }, () =>
        call(
          Array.from({ length: random(6) }, () => [addressOf(3 + random(40)), random(2)] as const),
          Array.from({ length: random(150) }, () => random(256)),
        ),
      )
      const bytes = writeSolana(payer, instructions, { version: random(2) ? 0 : 'legacy' })
      const { messageBytes } = getTransactionDecoder().decode(bytes)
      const kit = getCompiledTransactionMessageDecoder().decode(messageBytes)
      if (kit.version === 1) throw new Error('No version of ours')
      expect(read(bytes)).toEqual({
        accounts: kit.staticAccounts,
        instructions: kit.instructions.map(
          ({ accountIndices = [], data = new Uint8Array(), programAddressIndex }) => ({
            accounts: accountIndices,
            data: Uint8Array.from(data),
            program: programAddressIndex,
          }),
        ),
        lookups: [],
        signers: kit.header.numSignerAccounts,
      })
    }
  })

  test('names accounts of tables in the chain’s order: what may be written of all, then the rest', () => {
    const [one, two, three, four] = [10, 11, 12, 13].map(addressOf) as [
      Address,
      Address,
      Address,
      Address,
    ]
    const other = addressOf(8)
    const tables = { [table]: [four, one, two], [other]: [three] }
    const accounts = [
      [two, 0],
      [three, 1],
      [one, 1],
      [four, 0],
    ] as const
    const message = read(writeSolana(payer, [call(accounts)], { tables }))
    if (!message) throw new Error('No message')
    expect(message.lookups.map((lookup) => lookup.table).sort()).toEqual([other, table].sort())
    const [all] = readInstructions(message, new Map(Object.entries(tables))) ?? []
    expect(all?.accounts).toEqual([two, three, one, four])
    const [known] = readInstructions(message, new Map([[table, [four, one]]])) ?? []
    expect(known?.accounts).toEqual([undefined, undefined, one, four])
  })

  test('of the same table twice names what both take', () => {
    const message = read(
      writeSolana(payer, [call([[addressOf(5), 0]])], { tables: { [table]: [addressOf(5)] } }),
    )
    if (!message) throw new Error('No message')
    const twice = { ...message, lookups: [...message.lookups, ...message.lookups] }
    const [only] = twice.instructions
    if (!only) throw new Error('No instruction')
    const instructions = [{ ...only, accounts: [2, 3] }]
    expect(
      readInstructions({ ...twice, instructions }, new Map([[table, [addressOf(5)]]])),
    ).toMatchObject([{ accounts: [addressOf(5), addressOf(5)] }])
  })

  const sound = {
    accounts: [payer, program],
    instructions: [{ accounts: [0], data: new Uint8Array(), program: 1 }],
    lookups: [],
    signers: 1,
  }
  test.each([
    ['an account that is not there', { accounts: [2], program: 1 }],
    ['a program that is not there', { accounts: [], program: 2 }],
    ['a program that pays', { accounts: [], program: 0 }],
  ])('error: with %s', (_, instruction) => {
    expect(readInstructions(sound, none)).toHaveLength(1)
    const data = new Uint8Array()
    expect(
      readInstructions({ ...sound, instructions: [{ ...instruction, data }] }, none),
    ).toBeUndefined()
  })

  test('error: with a program of a table', () => {
    const lookups = [{ readonly: [0], table, writable: [] }]
    const instructions = [{ accounts: [2], data: new Uint8Array(), program: 2 }]
    const tables = new Map([[table, [program]]])
    expect(readInstructions({ ...sound, instructions, lookups }, tables)).toBeUndefined()
  })
})

describe('bytes', () => {
  const bytes = writeSolana(payer, [call([[addressOf(5), 1]], [1, 2, 3])], {
    tables: { [table]: [addressOf(5)] },
  })

  test('error: cut off anywhere, or with one more', () => {
    expect(read(bytes)).toBeDefined()
    for (let length = 0; length < bytes.length; length += 1)
      expect(read(bytes.subarray(0, length))).toBeUndefined()
    expect(read(Uint8Array.from([...bytes, 0]))).toBeUndefined()
  })

  test('error: a number that is longer than it has to be, or too large', () => {
    const { messageBytes } = compileSolana(payer, [])
    const message = Uint8Array.from(messageBytes)
    expect(readSolanaMessage(message)?.accounts).toEqual([payer])
    const withCount = (...count: number[]) =>
      readSolanaMessage(
        Uint8Array.from([...message.subarray(0, 4), ...count, ...message.subarray(5)]),
      )
    expect(withCount(1)?.accounts).toEqual([payer])
    expect(withCount(0x81, 0)).toBeUndefined()
    expect(withCount(0x81, 0x80, 0)).toBeUndefined()
    expect(withCount(0xff, 0xff, 0x7f)).toBeUndefined()
  })

  test('error: whatever they are, reading ends, and throws nothing', () => {
    const random = createRandom(3)
    for (let index = 0; index < 5000; index += 1) {
      const hostile = Uint8Array.from(bytes)
      for (let change = 0; change <= random(4); change += 1)
        hostile[random(hostile.length)] = random(256)
      const message = read(hostile)
      if (message) readInstructions(message, none)
    }
  })
})
