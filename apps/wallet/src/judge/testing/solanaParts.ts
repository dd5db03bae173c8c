import { base58, base64 } from '@scure/base'
import {
  type Address,
  createNoopSigner,
  getAddressEncoder,
  getU32Encoder,
  getU64Encoder,
  type Instruction,
  isOffCurveAddress,
} from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { addressOf, writeSolana } from '../../testing/solanaTransactions.ts'
import { budgetProgram, memoPrograms, stakeProgram, token2022Program } from '../solana/programs.ts'
import type { Accounts, Held, SolanaRow } from './SolanaRow.ts'

const all = Array.from({ length: 120 }, (_, byte) => addressOf(100 + byte))
const [people, programs] = [false, true].map((isOff) =>
  all.filter((each) => isOffCurveAddress(each) === isOff),
) as [Address[], Address[]]
const at = (list: readonly Address[], index: number) => list[index] ?? addressOf(0)

/** Addresses of no one: all bytes of each are the same. Whom a key can belong to, and what only a program can have. */
export const [thief, friend] = [at(people, 0), at(people, 1)]
export const [program, exchange] = [at(programs, 0), at(programs, 1)]
/** A token of the list of the wallet's server, and one that is not. */
export const [listed, coin] = [addressOf(6), addressOf(60)]
/** The visitor's accounts of each, and others'. */
export const [mine, mineListed, theirs, friends] = [61, 62, 63, 64].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
]
export const [nonce, stake, validator, table, made] = [65, 66, 67, 68, 69].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
export const sol = 1_000_000_000n

/** An address with both ends of another. */
export function alike(address: string): Address {
  const middle = address.slice(4, -4)
  return `${address.slice(0, 4)}${middle.startsWith('2') ? '3' : '2'}${middle.slice(1)}${address.slice(-4)}` as Address
}

/** The visitor's tokens, and those of others. */
export const held = (own: Address): Readonly<Record<string, Held>> => ({
  [coin]: { kind: 'mint' },
  [friends]: { kind: 'tokens', mint: coin, owner: friend },
  [listed]: { kind: 'mint' },
  [mine]: { amount: 1_000_000_000n, kind: 'tokens', mint: coin, owner: own },
  [mineListed]: { amount: 1_000_000_000n, kind: 'tokens', mint: listed, owner: own },
  [theirs]: { kind: 'tokens', mint: coin, owner: thief },
})

type Signer = ReturnType<typeof createNoopSigner>
type Make = (own: Address, signer: Signer) => readonly Instruction[]
type Compile = { payer?: Address; tables?: Readonly<Record<Address, readonly Address[]>> }

const write = (make: Make, own: Address, { payer = own, tables }: Compile = {}): string =>
  base64.encode(writeSolana(payer, make(own, createNoopSigner(own)), tables && { tables }))

/** A transaction that a page wants to be sent. */
export function sends(make: Make, compile?: Compile): Pick<SolanaRow, 'method' | 'params'> {
  return {
    method: 'solana_signAndSendTransaction',
    params: (own) => ({ pubkey: own, transaction: write(make, own, compile) }),
  }
}

/** Several that it wants to be signed. */
export function signsAll(...makes: readonly Make[]): Pick<SolanaRow, 'method' | 'params'> {
  return {
    method: 'solana_signAllTransactions',
    params: (own) => ({ pubkey: own, transactions: makes.map((make) => write(make, own)) }),
  }
}

/** Bytes that it wants to be signed as a message. */
export function says(
  message: string | ((own: Address) => Uint8Array),
): Pick<SolanaRow, 'method' | 'params'> {
  const bytesOf = (own: Address) =>
    typeof message === 'string' ? new TextEncoder().encode(message) : message(own)
  return {
    method: 'solana_signMessage',
    params: (own) => ({ message: base58.encode(bytesOf(own)), pubkey: own }),
  }
}

export const pay = (signer: Signer, destination: Address, amount: bigint): Instruction =>
  system.getTransferSolInstruction({ amount, destination, source: signer })

export const sendTokens = (
  authority: Signer,
  destination: Address,
  { amount = 5_000_000n, from = mine, mint = coin } = {},
): Instruction =>
  token.getTransferCheckedInstruction({
    amount,
    authority,
    decimals: 6,
    destination,
    mint,
    source: from,
  })

/** Calls a program that no one reads, in the visitor's name. */
export const call = (signer: Signer, ...named: readonly Address[]): Instruction => ({
  accounts: [
    { address: signer.address, role: 3 },
    ...named.map((address) => ({ address, role: 1 })),
  ],
  data: Uint8Array.from([9, 9, 9, 9, 9, 9, 9, 9]),
  programAddress: program,
})

export const memo = (text: string): Instruction => ({
  data: new TextEncoder().encode(text),
  programAddress: memoPrograms[0] as Address,
})

export const budget = (number: 2 | 3, value: bigint): Instruction => ({
  data: Uint8Array.from([
    number,
    ...(number === 2 ? getU32Encoder().encode(Number(value)) : getU64Encoder().encode(value)),
  ]),
  programAddress: budgetProgram as Address,
})

export const key = (address: Address): readonly number[] => [...getAddressEncoder().encode(address)]

/** By the layout of the Stake program: its number in four bytes, then its fields. */
export const asksStake = (
  number: number,
  accounts: readonly (Address | Signer)[],
  data: readonly number[] = [],
): Instruction => ({
  accounts: accounts.map((each) =>
    typeof each === 'string' ? { address: each, role: 1 } : { address: each.address, role: 3 },
  ),
  data: Uint8Array.from([...getU32Encoder().encode(number), ...data]),
  programAddress: stakeProgram as Address,
})

/** The account of tokens that is made for someone. */
export const makeTokens = (
  payer: Signer,
  owner: Address,
  { ata = made, mint = coin } = {},
): Instruction => token.getCreateAssociatedTokenIdempotentInstruction({ ata, mint, owner, payer })

/** Where the clock of the chain, and its rent, are read. */
export const sysvar = addressOf(70)

/** The visitor's account of a token with nothing in it. */
export const emptied = (own: Address): Accounts => ({
  [mine]: { amount: 0n, kind: 'tokens', mint: coin, owner: own },
})

/** The accounts of `held` with a token of Token-2022 that has an extension. */
export const tokensOf2022 = (own: Address, extension: readonly [number, Uint8Array]): Accounts => ({
  ...held(own),
  [coin]: { extensions: [[3, new Uint8Array(32)], extension], kind: 'mint' },
  [friends]: { kind: 'tokens', mint: coin, owner: friend, program: token2022Program },
  [mine]: { amount: 10n ** 9n, kind: 'tokens', mint: coin, owner: own, program: token2022Program },
})
