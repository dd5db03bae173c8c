import {
  type Address,
  appendTransactionMessageInstructions,
  type CompiledTransactionMessage,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  decompileTransactionMessage,
  type Encoder,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getOptionEncoder,
  getStructEncoder,
  getU32Encoder,
  getU64Encoder,
  type Instruction as KitInstruction,
  none,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  some,
} from '@solana/kit'
import * as token from '@solana-program/token'
import { expect, test } from 'vitest'
import { createRandom } from '../../testing/createRandom.ts'
import { addressOf } from '../../testing/solanaTransactions.ts'
import type { JudgedEffect } from '../judgeEffects.ts'
import { feeOf } from './feeOf.ts'
import { judgeTransactions } from './judgeTransactions.ts'
import { memoPrograms, stakeProgram } from './programs.ts'
import { readInstructions } from './readInstructions.ts'
import { readSolanaMessage } from './readSolanaMessage.ts'

const parts = 5
const transactions = 125
const perTransaction = 16
const random = createRandom(34)
const me = addressOf(1)
const signer = createNoopSigner(me)
const blockhash = {
  blockhash: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as never,
  lastValidBlockHeight: 1n,
}
/** Accounts that tables may have. */
const pool = Array.from({ length: 40 }, (_, index) => addressOf(20 + index))
const pick = (): Address => pool[random(pool.length)] ?? me
const mine = (): Address => (random(2) ? me : pick())
const amount = () => BigInt(random(2 ** 31)) * BigInt(random(2 ** 31))

type Effect = JudgedEffect['effect']
type Made = { effects: readonly Effect[]; instruction: KitInstruction }

const address = getAddressEncoder()
const [u32, u64] = [getU32Encoder(), getU64Encoder()]
/** An instruction of the Stake program, by kit's codecs. */
function stake<Fields extends object>(
  number: number,
  accounts: readonly Address[],
  fields: readonly (readonly [string, Encoder<never>])[] = [],
  values?: Fields,
): KitInstruction {
  const encoder = getStructEncoder([['number', u32], ...fields] as never) as Encoder<object>
  return {
    accounts: accounts.map((each) => ({ address: each, role: each === me ? 3 : 1 })),
    data: Uint8Array.from(encoder.encode({ number, ...values })),
    programAddress: stakeProgram as Address,
  }
}
const given = (account: string, authority: string): Effect => ({
  account,
  authority,
  kind: 'setAuthority',
  of: 'account',
})
const begun = (account: string, staker: string, withdrawer: string): readonly Effect[] =>
  [...new Set([withdrawer, staker])]
    .filter((each) => each !== me)
    .map((each) => given(account, each))
const typed = <Type>(encoder: Encoder<Type>) => encoder as Encoder<never>
const lockup = [
  ['time', typed(u64)],
  ['epoch', typed(u64)],
  ['custodian', typed(address)],
] as const

const kinds: readonly (() => Made)[] = [
  () => {
    const [account, staker, withdrawer, custodian] = [pick(), mine(), mine(), mine()]
    const [time, epoch] = [BigInt(random(3)), BigInt(random(2))]
    const isLocked = time + epoch > 0n && custodian !== me
    return {
      effects: [
        ...begun(account, staker, withdrawer),
        ...(isLocked ? [{ account, kind: 'lock' } as const] : []),
      ],
      instruction: stake(
        0,
        [account, pick()],
        [['staker', typed(address)], ['withdrawer', typed(address)], ...lockup],
        { custodian, epoch, staker, time, withdrawer },
      ),
    }
  },
  () => {
    const [account, authority] = [pick(), mine()]
    return {
      effects: [given(account, authority)],
      instruction: stake(
        1,
        [account, pick(), mine()],
        [
          ['authority', typed(address)],
          ['type', typed(u32)],
        ],
        { authority, type: random(2) },
      ),
    }
  },
  () => {
    const [account, validator] = [pick(), pick()]
    return {
      effects: [{ account, kind: 'stake', validator }],
      instruction: stake(2, [account, validator, pick(), pick(), pick(), me]),
    }
  },
  () => {
    const [account, other] = [pick(), pick()]
    return {
      effects: [{ account, kind: 'moveStake', other }],
      instruction: stake(3, [account, other, me], [['lamports', typed(u64)]], {
        lamports: amount(),
      }),
    }
  },
  () => {
    const [from, to, lamports] = [pick(), mine(), amount()]
    return {
      effects: [{ amount: lamports, from, kind: 'pay', to }],
      instruction: stake(4, [from, to, pick(), pick(), me], [['lamports', typed(u64)]], {
        lamports,
      }),
    }
  },
  () => {
    const account = pick()
    return { effects: [{ account, kind: 'unstake' }], instruction: stake(5, [account, pick(), me]) }
  },
  () => {
    const account = pick()
    const option = <Type>(encoder: Encoder<Type>) => typed(getOptionEncoder(encoder as never))
    const maybe = <Value>(value: Value) => (random(2) ? some(value) : none())
    return {
      effects: [{ account, kind: 'lock' }],
      instruction: stake(
        6,
        [account, me],
        lockup.map(([name, encoder]) => [name, option(encoder)] as const),
        { custodian: maybe(pick()), epoch: maybe(amount()), time: maybe(amount()) },
      ),
    }
  },
  () => {
    const [account, other] = [pick(), pick()]
    return {
      effects: [{ account, kind: 'moveStake', other }],
      instruction: stake(7, [account, other, pick(), pick(), me]),
    }
  },
  () => {
    const [account, staker, withdrawer] = [pick(), mine(), mine()]
    return {
      effects: begun(account, staker, withdrawer),
      instruction: stake(9, [account, pick(), staker, withdrawer]),
    }
  },
  () => {
    const [account, authority] = [pick(), mine()]
    return {
      effects: [given(account, authority)],
      instruction: stake(10, [account, pick(), mine(), authority], [['type', typed(u32)]], {
        type: random(2),
      }),
    }
  },
  () => {
    const [ata, owner, mint] = [pick(), mine(), pick()]
    const made = { ata, mint, owner, payer: signer }
    return {
      effects: [{ kind: 'createTokenAccount', owner, token: mint }],
      instruction: random(2)
        ? token.getCreateAssociatedTokenInstruction(made)
        : token.getCreateAssociatedTokenIdempotentInstruction(made),
    }
  },
  () => {
    const text = Array.from({ length: random(20) }, () =>
      String.fromCodePoint(random(2) ? 32 + random(90) : 0x1f600 + random(60)),
    ).join('')
    return {
      effects: [{ kind: 'memo', text }],
      instruction: {
        data: new TextEncoder().encode(text),
        programAddress: memoPrograms[random(2)] as Address,
      },
    }
  },
]

/** What addresses tables have: any of the pool, in any order. */
function makeTables(): Record<Address, Address[]> {
  const names = [addressOf(90), addressOf(91)].slice(0, random(3))
  return Object.fromEntries(
    names.map((name) => [name, Array.from({ length: 1 + random(30) }, pick)]),
  )
}

const nameOf = (effect: Effect) =>
  JSON.stringify(
    Object.entries(effect)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, String(value)]),
  )

test.each(Array.from({ length: parts }, (_, part) => [part + 1]))(
  'part %i of 10,000 instructions, some by tables, reads as kit decompiles it',
  () => {
    for (let index = 0; index < transactions; index += 1) {
      const made = Array.from({ length: perTransaction }, (_, place) =>
        kinds[(index + place) % kinds.length]?.(),
      ).flatMap((each) => each ?? [])
      const tables = makeTables()
      const [limit, price] = [random(1_400_000), BigInt(random(2 ** 31))]
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (each) => setTransactionMessageFeePayerSigner(signer, each),
        (each) => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
        (each) =>
          appendTransactionMessageInstructions(
            made.map(({ instruction }) => instruction),
            each,
          ),
        (each) => setTransactionMessageComputeUnitLimit(limit, each),
        (each) => setTransactionMessageComputeUnitPrice(price, each),
        (each) => compressTransactionMessageUsingAddressLookupTables(each as never, tables),
      )
      const { messageBytes } = compileTransaction(message as never)
      const compiled = getCompiledTransactionMessageDecoder().decode(
        messageBytes,
      ) as CompiledTransactionMessage & { lifetimeToken: string }
      const { instructions } = decompileTransactionMessage(compiled as never, {
        addressesByLookupTableAddress: tables,
      }) as { instructions: readonly KitInstruction[] }

      const bytes = Uint8Array.from(messageBytes)
      const ours = readSolanaMessage(bytes)
      const read = ours && readInstructions(ours, new Map(Object.entries(tables)))
      if (!ours || !read) throw new Error('It is not read')
      expect(read).toEqual(
        instructions.map(({ accounts = [], data = new Uint8Array(), programAddress }) => ({
          accounts: accounts.map((each) => each.address),
          data: Uint8Array.from(data),
          program: programAddress,
        })),
      )
      const { verdict } = judgeTransactions([read], {
        address: me,
        known: new Map(),
        symbols: new Map(),
      })
      expect(verdict.effects.map(({ effect }) => nameOf(effect)).sort()).toEqual(
        made.flatMap(({ effects }) => effects.map(nameOf)).sort(),
      )
      const signatures = BigInt(compiled.header.numSignerAccounts)
      const fee = 5000n * signatures + (price * BigInt(limit) + 999_999n) / 1_000_000n
      expect(feeOf(ours)).toBe(fee)
    }
  },
)
