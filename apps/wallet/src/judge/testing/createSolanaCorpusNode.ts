import { base64 } from '@scure/base'
import { type Address, getAddressEncoder, none, some } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import { tableAccount } from '../../testing/solanaTransactions.ts'
import { systemProgram, token2022Program, tokenProgram } from '../solana/programs.ts'
import type { Accounts, Held, SolanaTried } from './SolanaRow.ts'

const rent = 2_039_280n
const own10 = 10_000_000_000n
const tokensLength = 165

/** A node that has the accounts of a row, and the visitor's with 10 SOL. */
export function createSolanaCorpusNode({
  accounts,
  isSilent,
  own,
  tried,
}: {
  accounts: Accounts
  isSilent: boolean
  own: Address
  tried: SolanaTried | undefined
}) {
  const before: Accounts = { [own]: { kind: 'coins', lamports: own10 }, ...accounts }
  const after: Accounts = typeof tried === 'object' ? { ...before, ...tried.accounts(own) } : before
  const write = (all: Accounts, addresses: readonly string[]) =>
    addresses.map((address) => writeAccount(all[address]))

  return (method: string, params: readonly unknown[]): unknown => {
    if (isSilent) throw new Error('no answer')
    if (method === 'getMultipleAccounts')
      return { value: write(before, params[0] as readonly string[]) }
    if (method === 'simulateTransaction' && tried !== 'unknown') {
      const [, options] = params as [string, { accounts: { addresses: readonly string[] } }]
      const err =
        tried === 'belowRent'
          ? { InsufficientFundsForRent: { account_index: 0 } }
          : tried === 'fails'
            ? { InstructionError: [0, { Custom: 1 }] }
            : null
      const value = err ? null : write(after, options.accounts.addresses)
      return { value: { accounts: value, err, fee: 0 } }
    }
    throw new Error(`the method ${method} does not exist`)
  }
}

function writeAccount(held: Held | undefined) {
  if (!held) return null
  const { data, lamports, owner } = bytesOf(held)
  return {
    data: [base64.encode(Uint8Array.from(data)), 'base64'],
    lamports: Number(lamports),
    owner,
  }
}

function bytesOf(held: Held): { data: ArrayLike<number>; lamports: bigint; owner: string } {
  switch (held.kind) {
    case 'coins':
      return { data: [], lamports: held.lamports, owner: held.program ?? systemProgram }
    case 'table':
      return {
        ...tableAccount(
          held.addresses.map((each) =>
            Uint8Array.from(getAddressEncoder().encode(each as Address)),
          ),
        ),
        lamports: rent,
      }
    case 'tokens': {
      const { amount = 0n, delegate, mint, owner, program = tokenProgram } = held
      const data = getTokenEncoder().encode({
        amount,
        closeAuthority: none(),
        delegate: delegate === undefined ? none() : some(delegate as Address),
        delegatedAmount: delegate === undefined ? 0n : amount,
        isNative: none(),
        mint: mint as Address,
        owner: owner as Address,
        state: AccountState.Initialized,
      })
      return { data, lamports: rent, owner: program }
    }
    case 'mint': {
      const { decimals = 6, extensions, supply = 10n ** 15n } = held
      const mint = getMintEncoder().encode({
        decimals,
        freezeAuthority: none(),
        isInitialized: true,
        mintAuthority: none(),
        supply,
      })
      if (!extensions) return { data: mint, lamports: rent, owner: tokenProgram }
      return {
        data: writeExtensions(mint, extensions),
        lamports: rent,
        owner: token2022Program,
      }
    }
  }
}

/** Behind the mint, as far as an account of tokens is long, stands what kind it is, and then each extension. */
function writeExtensions(
  mint: ArrayLike<number>,
  extensions: readonly (readonly [number, Uint8Array])[],
): readonly number[] {
  const head = [...Array.from(mint), ...new Uint8Array(tokensLength - mint.length)]
  return [
    ...head,
    1,
    ...extensions.flatMap(([number, bytes]) => [
      number & 0xff,
      number >> 8,
      bytes.length & 0xff,
      bytes.length >> 8,
      ...bytes,
    ]),
  ]
}
